// `npm run audit`: asks the registry for known holes of what is shipped; ends with 1 where one is
// high or critical. A registry that keeps no advisories is told of and is no failure: the floors
// in tests/attack/supply-chain.test.ts hold without it.
import { spawnSync } from "node:child_process";
import { ROOT } from "./workshop.mjs";

const GRAVE = ["high", "critical"];

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: ROOT,
  encoding: "utf8",
  // npm is a script of the shell's on Windows.
  shell: process.platform === "win32",
});
const report = parsed(stdout);
if (report?.vulnerabilities === undefined) {
  console.info("Not audited: the registry gives no advisories.");
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) =>
    GRAVE.includes(severity),
  );
  for (const { name, severity, range } of grave) console.info(`${severity}: ${name} ${range}`);
  console.info(`${grave.length} of high or critical severity among what is shipped`);
  process.exitCode = grave.length === 0 ? 0 : 1;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
