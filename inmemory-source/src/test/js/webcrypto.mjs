// SPDX-License-Identifier: Apache-2.0
// Node 18, which Debian 12 has, offers this only by import; the client expects it as a global.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
