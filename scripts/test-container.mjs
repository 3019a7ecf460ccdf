// `npm run test:container`: builds the Containerfile with Debian's buildah on bases that debootstrap
// makes, runs what it built as an ordinary process in a read-only root, and asks for a page and for
// a film that it has converted. Needs root on Debian; no image is fetched and no engine runs.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram, installFromDebian } from "./debian-packages.mjs";
import { conclude } from "./run-tests.mjs";
import { ensureInstalled, fail, projectNode, ROOT } from "./workshop.mjs";

const PORT = "32123";
const ADDRESS = `http://127.0.0.1:${PORT}`;
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const IMAGE = "localhost/studio";
/** A studio has converted the first of the demo's films by then. */
const CONVERTED_WITHIN_MS = 900_000;
/** The bases hold no code of the project: they stay for the next run. */
const CACHE = join(ROOT, "node_modules", ".cache", "container");

ensureInstalled();
if (process.getuid?.() !== 0) fail("Building the container's bases needs root.");
installFromDebian(
  ["buildah", "debootstrap"].filter((program) => findProgram([program]) === undefined),
);
const WORK = mkdtempSync(join(tmpdir(), "studio-container-"));
const STORE = [
  "--root",
  join(WORK, "store"),
  "--runroot",
  join(WORK, "run"),
  "--storage-driver=vfs",
];

let passed = 0;
try {
  const base = makeBase();
  importBase("base", base);
  importBase("build-base", addNode(base));
  buildImage();
  passed += 1;
  console.info("The Containerfile builds.");
  await runImage();
  passed += 1;
  console.info("Its process serves a page and a film that it has converted, in a read-only root.");
  conclude({ passed, failed: 0 });
} catch (error) {
  console.error(error);
  conclude({ passed, failed: 1 });
} finally {
  rmSync(WORK, { recursive: true, force: true });
}

/** A minimal Debian of this machine's release. */
function makeBase() {
  const base = join(CACHE, "base");
  if (existsSync(join(base, "etc", "os-release"))) return base;
  rmSync(base, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const format = "$(RELEASE) $(SITE)";
  const [source = ""] = output("apt-get", ["indextargets", "--format", format]).split("\n");
  const [release = "stable", mirror = "http://deb.debian.org/debian"] = source.split(" ");
  const include = "--include=ca-certificates,libatomic1";
  run("debootstrap", ["--variant=minbase", include, release, base, mirror]);
  // Registries may be reached through a proxy whose certificate this machine knows.
  cpSync(CERTIFICATES, join(base, CERTIFICATES));
  return base;
}

/** The same with a Node and an npm to build with. */
function addNode(base) {
  const folder = join(WORK, "build-base");
  run("cp", ["-a", base, folder]);
  const npm = dirname(dirname(output("readlink", ["-f", findProgram(["npm"])])));
  cpSync(projectNode(), join(folder, "usr/local/bin/node"));
  cpSync(npm, join(folder, "usr/local/lib/npm"), { recursive: true });
  symlinkSync("../lib/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
  return folder;
}

function importBase(name, folder) {
  const container = output("buildah", [...STORE, "from", "scratch"]);
  run("buildah", [...STORE, "add", "--quiet", container, folder, "/"]);
  run("buildah", [...STORE, "config", `--env=NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container]);
  run("buildah", [...STORE, "commit", "--quiet", "--rm", container, `localhost/studio-${name}`]);
}

function buildImage() {
  const bases = ["BUILD_BASE=localhost/studio-build-base", "BASE=localhost/studio-base"];
  run("buildah", [
    ...STORE,
    "build",
    "--isolation=chroot",
    ...bases.flatMap((each) => ["--build-arg", each]),
    `--tag=${IMAGE}`,
    ROOT,
  ]);
}

/** Runs the image's command as its user, with a data folder and a /tmp that may be written to. */
async function runImage() {
  const container = output("buildah", [...STORE, "from", IMAGE]);
  const root = output("buildah", [...STORE, "mount", container]);
  const { OCIv1 } = JSON.parse(output("buildah", [...STORE, "inspect", container]));
  const { Cmd, Env, User, WorkingDir } = OCIv1.config;
  const script = `
    mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" &&
    mount -t tmpfs tmpfs "$1/tmp" && mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$1/data" &&
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
    shift && exec chroot "$@"`;
  const inside = ["env", "-i", ...Env, `PORT=${PORT}`, "sh", "-c", `cd "$0" && exec "$@"`];
  const words = ["--userspec", User, root, ...inside, WorkingDir, ...Cmd];
  const child = spawn("unshare", ["--mount", "sh", "-c", script, "sh", root, ...words], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  try {
    await Promise.race([
      untilConverted(),
      ended.then((code) => {
        throw new Error(`the container's process ended with ${code}`);
      }),
    ]);
  } finally {
    child.kill("SIGTERM");
    await ended;
    run("buildah", [...STORE, "umount", container]);
  }
}

async function untilConverted() {
  const end = Date.now() + CONVERTED_WITHIN_MS;
  for (;;) {
    const home = await fetch(ADDRESS).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    const film = /\/media\/films\/[\w/-]+-loop-small\.mp4/.exec(home)?.[0];
    if (home.includes("</html>") && film !== undefined) {
      const { status, headers } = await fetch(ADDRESS + film);
      if (status !== 200 || headers.get("content-type") !== "video/mp4")
        throw new Error(`${film} answers ${status} ${headers.get("content-type")}`);
      return;
    }
    if (Date.now() > end) throw new Error("the home page shows no film that was converted");
    await sleep(1000);
  }
}

function output(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
  return stdout.trim();
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}
