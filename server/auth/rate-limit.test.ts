import { expect, test } from "vitest";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import { createAuth } from "./auth.ts";
import { createRateLimit, FAILURES_BY_ADDRESS } from "./rate-limit.ts";

withBothDatabases((aPlace) => {
  test("T1 of forty simultaneous attempts no more pass than the limit", async () => {
    const { query } = await aDatabase(await aPlace());
    await createAuth(query, Date.now, "http://localhost:3000").prepare("admin", undefined);
    const { reserve } = createRateLimit(query, Date.now);
    const attempts = Array.from({ length: 40 }, () => reserve({ address: "192.0.2.1" }));
    const passed = (await Promise.all(attempts)).filter((each) => "reservation" in each);
    expect(passed).toHaveLength(FAILURES_BY_ADDRESS.most);
  });
});
