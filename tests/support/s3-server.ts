import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { BUCKET } from "./bucket.ts";
import { aFolder, aFreePort } from "./studio-process.ts";

export { BUCKET } from "./bucket.ts";

/*
 * S3 store for the tests: OpenStack Swift from Debian's packages, which checks signatures and supports
 * multipart uploads, copies and ranges.
 */

const REGION = "us-east-1";
const ACCOUNT = { id: "studio:tests", secret: "secret-of-the-tests" };
const SERVERS = ["account", "container", "object"] as const;

/** An S3 store; `environment` makes an AWS client use the store. */
export interface BucketStore {
  environment: Record<string, string>;
  /** Reopens the store at the same address with the same content. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const isOpen = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    () => true,
    () => false,
  );

/** Starts a store with an empty bucket. */
export async function startBucketStore(): Promise<BucketStore> {
  const folder = await aFolder();
  const ports = {
    account: await aFreePort(),
    container: await aFreePort(),
    object: await aFreePort(),
    memcached: await aFreePort(),
    proxy: await aFreePort(),
  };
  await configure(folder, ports);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  let processes: ChildProcess[] = [];

  async function open(): Promise<void> {
    const memcached = ["-l", "127.0.0.1", "-p", String(ports.memcached), "-u", userInfo().username];
    processes = [
      spawn("memcached", memcached, { stdio: "ignore" }),
      ...[...SERVERS, "proxy"].map((name) =>
        spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], {
          env: { ...process.env, PYTHONPATH: folder },
          stdio: "ignore",
        }),
      ),
    ];
    const end = Date.now() + ANSWERS_WITHIN_MS;
    for (const port of [...SERVERS.map((name) => ports[name]), ports.proxy]) {
      while (!(await isOpen(port))) {
        if (Date.now() > end)
          throw new Error("the S3 store did not open: are Swift's packages there?");
        await sleep(50);
      }
    }
  }

  await open();
  const client = new S3Client({
    forcePathStyle: true,
    region: REGION,
    endpoint,
    credentials: { accessKeyId: ACCOUNT.id, secretAccessKey: ACCOUNT.secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    environment: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: ACCOUNT.id,
      AWS_SECRET_ACCESS_KEY: ACCOUNT.secret,
      AWS_ENDPOINT_URL_S3: endpoint,
    },
    open,
    async close() {
      const ended = processes.map((each) => once(each, "exit"));
      for (const each of processes) each.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

type Ports = Record<(typeof SERVERS)[number] | "memcached" | "proxy", number>;

/** Configures Swift with one replica on one device, and with long timeouts for a busy machine. */
async function configure(folder: string, ports: Ports): Promise<void> {
  await mkdir(join(folder, "devices", "disk"), { recursive: true });
  const common = (port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
disable_fallocate = true
log_address = ${join(folder, "no-log")}
`;
  const files: Record<string, string> = {
    "swift.conf": `
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`,
    "proxy.conf": `${common(ports.proxy)}
[pipeline:main]
pipeline = no_body catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
conn_timeout = 10
node_timeout = 60
error_suppression_limit = 1000000
[filter:no_body]
paste.filter_factory = no_body:factory
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT.id.replace(":", "_")} = ${ACCOUNT.secret} .admin
`,
  };
  for (const name of ["catch_errors", "listing_formats", "copy", "slo", "dlo"]) {
    files["proxy.conf"] += `[filter:${name}]\nuse = egg:swift#${name}\n`;
  }
  for (const name of SERVERS) {
    files[`${name}.conf`] = `${common(ports[name])}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
  }
  files["no_body.py"] = NO_BODY;
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content.trimStart());
  }
  const rings = SERVERS.map((name) => `${name}:${ports[name]}`);
  await promisify(execFile)("/usr/bin/python3", ["-c", MAKE_RINGS, folder, ...rings]);
}

/** Removes the body that Swift sends after a HEAD of a missing object: it would corrupt the next response. */
const NO_BODY = `
def factory(settings, **others):
    def without_body(app):
        def answer(environ, start):
            if environ["REQUEST_METHOD"] != "HEAD":
                return app(environ, start)
            def begin(status, headers, *failed):
                names = [name.lower() for name, _ in headers]
                length = [] if "content-length" in names else [("Content-Length", "0")]
                return start(status, headers + length, *failed)
            for _ in app(environ, begin):
                pass
            return []
        return answer
    return without_body
`;

/** Writes the ring files, which map data to devices; Swift's own command takes three calls for each. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *rings = sys.argv[1:]
for ring in rings:
    name, port = ring.split(":")
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": "",
        "ip": "127.0.0.1", "port": int(port),
        "replication_ip": "127.0.0.1", "replication_port": int(port)})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{name}.ring.gz")
`;
import { ANSWERS_WITHIN_MS } from "./waits.ts";
