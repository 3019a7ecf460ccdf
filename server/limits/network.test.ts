import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.10:443", "192.0.2.10"],
  ["::ffff:192.0.2.10", "192.0.2.10"],
  ["[::FFFF:c000:201]:443", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::6", "2001:db8:0:0"],
  ["2001:db8:0:0:1::", "2001:db8:0:0"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["unknown", "unknown"],
  ["", "unknown"],
  ["192.0.2.256", "unknown"],
  ["x192.0.2.1:443", "unknown"],
  ["192.0.2.1:443x", "unknown"],
  ["[192.0.2.1]x", "unknown"],
])("T1 attempts from %s are counted by %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});
