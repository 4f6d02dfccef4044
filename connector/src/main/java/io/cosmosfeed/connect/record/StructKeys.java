/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.PartitionKeyPath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/**
 * Keys as structs: one field per level of the partition key, named by its path, and one for the id.
 * Where the partition key is the id, one field is both.
 *
 * <p>All fields are required strings, since a component may be of another type in every document
 * and a sink wants keys without nulls. A string stands as it is; any other component is {@code =}
 * and its JSON text: {@code =42}, {@code =true}, {@code =null}, and {@code ={}} for a missing one.
 * A string that begins with {@code =} gets a second one. So different components never look alike.
 */
final class StructKeys implements KeyMapper {

  private static final String ID = "id";
  private static final String MARK = "=";

  private final Schema schema;
  private final List<Field> levels;
  private final List<Field> id;

  private StructKeys(ContainerDescription container, List<String> levelNames, List<String> idName) {
    Set<String> names = new LinkedHashSet<>(levelNames);
    names.addAll(idName);
    SchemaBuilder builder = SchemaBuilder.struct().name(SchemaNames.ofKey(container.name()));
    names.forEach(name -> builder.field(name, Schema.STRING_SCHEMA));
    this.schema = builder.build();
    this.levels = levelNames.stream().map(schema::field).toList();
    this.id = idName.stream().map(schema::field).toList();
  }

  static KeyMapper ofId(ContainerDescription container) {
    return new StructKeys(container, List.of(), List.of(ID));
  }

  static KeyMapper ofPartitionKey(ContainerDescription container) {
    return new StructKeys(container, levelNames(container), List.of());
  }

  static KeyMapper ofPartitionKeyAndId(ContainerDescription container) {
    return new StructKeys(container, levelNames(container), List.of(ID));
  }

  @Override
  public SchemaAndValue keyOf(Change change) {
    Struct key = new Struct(schema);
    if (!levels.isEmpty()) {
      List<JsonNode> components = KeyMapper.partitionKeyOf(change).components();
      for (int level = 0; level < levels.size(); level++) {
        key.put(levels.get(level), marked(components.get(level)));
      }
    }
    for (Field field : id) {
      key.put(field, marked(KeyMapper.idOf(change)));
    }
    return new SchemaAndValue(schema, key);
  }

  private static String marked(JsonNode component) {
    return component.isTextual() ? marked(component.textValue()) : MARK + KeyText.of(component);
  }

  private static String marked(String text) {
    return text.startsWith(MARK) ? MARK + text : text;
  }

  private static List<String> levelNames(ContainerDescription container) {
    List<String> names = new ArrayList<>();
    for (PartitionKeyPath path : container.partitionKey().levels()) {
      names.add(SchemaNames.escape(path.toString().substring(1)));
    }
    return names;
  }
}
