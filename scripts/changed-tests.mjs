// What `npm test -- --changed` runs for the files that changed: the feature's own tests in a
// browser or against a running studio, at most a minute of them. Unit tests are found by imports.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./workshop.mjs";

/** A folder's tests; of several folders that a file is in, the innermost counts. */
export const TESTS_OF_FOLDER = {
  "app/admin": ["browser/dashboard-list", "browser/editor-save"],
  "app/admin/account": ["browser/account", "api/account"],
  "app/admin/alt-texts": ["browser/alt-texts"],
  "app/admin/answers": ["browser/answers-admin"],
  "app/admin/articles": ["browser/dashboard-list"],
  "app/admin/articles/list/folders": ["browser/folders"],
  "app/admin/articles/editor": ["browser/editor-save", "browser/editor-keyboard"],
  "app/admin/private-links": ["browser/private-links"],
  "app/admin/categories": ["browser/categories"],
  "app/admin/sample-form": ["browser/editor-unsaved"],
  "app/admin/editing": ["browser/editor-conflict", "browser/editor-leaving"],
  "app/admin/health": ["browser/health"],
  "app/admin/history": ["browser/history"],
  "app/admin/layout": ["browser/offline", "attack/guarded-pages"],
  "app/admin/login": ["browser/log-out"],
  "app/admin/messages": ["browser/inquiries"],
  "app/admin/order": ["browser/works-order"],
  "app/admin/selections": ["browser/selections"],
  "app/admin/settings": ["browser/settings"],
  "app/admin/statistics": ["browser/visits"],
  "app/admin/trash": ["browser/trash"],
  "app/admin/untranslated": ["browser/dashboard-list"],
  "app/admin/uploads": ["browser/editor-files"],
  "app/foundation": ["browser/pages", "browser/scripts"],
  "app/motion": ["browser/transition", "browser/long/arrival"],
  "app/motion/cursor": ["browser/cursor", "browser/pointer"],
  "app/motion/intro": ["browser/intro"],
  "app/public": ["browser/pages", "browser/header"],
  "app/public/about": ["browser/works-words", "api/identity"],
  "app/public/answers": ["browser/answers"],
  "app/public/catch-all": ["api/pages"],
  "app/public/contact": ["browser/contact", "browser/inquiries"],
  "app/public/footer-block": ["browser/long/footer-block"],
  "app/public/gallery": ["browser/long/gallery-category", "browser/gallery-wall"],
  "app/public/home": ["browser/home", "browser/home-steps"],
  "app/public/index": ["browser/long/index"],
  "app/public/layout": ["browser/header"],
  "app/public/project": ["browser/project", "browser/long/project-lightbox"],
  "app/public/project/band": ["browser/band", "browser/long/band-motion"],
  "app/public/project/next-post": ["browser/next-post"],
  "app/public/project/private": ["browser/private-links", "browser/selection-page"],
  "app/public/selection": ["browser/selection-page"],
  "app/public/visits": ["browser/visits", "browser/scripts"],
  "app/public/work": ["browser/long/works-cards", "browser/works-archive"],
  "app/public/works-list": ["browser/works-words", "browser/long/works-preview"],
  "app/styles": ["browser/pages", "browser/first-paint"],
  "app/ui": ["browser/pages", "browser/long/project-lightbox"],
  "app/ui/lightbox": ["browser/long/project-lightbox", "browser/gallery-lightbox"],
  "app/ui/picture-cycle": ["browser/long/works-cards"],
  "app/ui/row-preview": ["browser/long/works-preview"],
  demo: ["api/demo"],
  domain: ["api/articles", "api/settings", "api/pages"],
  "domain/words": ["api/languages", "browser/works-words"],
  server: ["api/pages", "api/articles"],
  "server/answers": ["api/private-links", "attack/private-links"],
  "server/articles": ["api/articles", "api/trash", "api/works-order"],
  "server/audit-log": ["api/health"],
  "server/auth": ["api/account"],
  "server/auth/second-factor": ["api/second-factor"],
  "server/backup": ["faults/damaged-backups", "api/health"],
  "server/categories": ["api/categories", "api/works-order"],
  "server/commands": ["api/account", "faults/check"],
  "server/database": ["api/upgrade", "faults/full-disk"],
  "server/demo": ["api/demo"],
  "server/export": ["api/export", "browser/exported-site"],
  "server/health": ["api/health"],
  "server/http": ["attack/headers", "attack/long/slow-clients", "attack/json"],
  "server/import": ["api/import"],
  "server/inquiries": ["api/inquiries", "api/inquiry-mails"],
  "server/jobs": ["api/media", "faults/processes/roles"],
  "server/limits": ["api/account", "api/inquiries", "attack/private-links"],
  "server/media": ["api/media", "attack/pictures"],
  "server/media/films": ["api/films", "attack/films"],
  "server/media/picture-process/share": ["api/share-images"],
  "server/pages": ["api/pages", "api/page-memory"],
  "server/pages/crawlers": ["api/crawlers"],
  "server/pages/share": ["api/share-images"],
  "server/pages/structured-data": ["api/structured-data"],
  "server/private-links": ["api/private-links", "attack/private-links"],
  "server/selections": ["browser/selections", "api/private-links", "attack/private-links"],
  "server/calls": ["api/articles", "api/settings", "api/account"],
  "server/responses": ["api/media", "api/page-memory", "faults/ranges"],
  "server/site-settings": ["api/settings", "api/blank-settings"],
  "server/storage": ["api/s3", "api/media"],
  "server/versions": ["browser/history"],
  "server/visits": ["api/visits"],
};

/** Unit tests that take minutes and import nearly all of the server: they run when their own folder changes. */
const SLOW_UNIT_TESTS = {
  "server/articles/": "server/articles/works.test.ts",
  "server/media/": "server/media/{film-process,picture-process,renditions}/**/*.test.ts",
};

/** The unit tests that the changed files are too far from. */
export function slowTestsBeside(files) {
  return Object.entries(SLOW_UNIT_TESTS).flatMap(([folder, tests]) =>
    files.some((file) => file.startsWith(folder)) ? [] : tests,
  );
}

/** The test files that the changed files ask for, beside what imports them. */
export function testsFor(files) {
  const asked = files.flatMap((file) => {
    if (/^tests\/(?!support\/|timed\/).*\.test\.ts$/.test(file)) return existsAt(file);
    const folders = file.split("/").map((_, depth, parts) => parts.slice(0, -1 - depth).join("/"));
    const folder = folders.find((each) => Object.hasOwn(TESTS_OF_FOLDER, each));
    return (TESTS_OF_FOLDER[folder] ?? []).map((name) => `tests/${name}.test.ts`);
  });
  return [...new Set(asked)];
}

/** What differs from a commit: changed, added and not yet known to Git. */
export function filesChangedSince(commit) {
  return [
    ["diff", "--name-only", commit],
    ["ls-files", "--others", "--exclude-standard"],
  ].flatMap((args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")} failed`);
    return stdout.split("\n").filter(Boolean);
  });
}

function existsAt(file) {
  return existsSync(`${ROOT}${file}`) ? [file] : [];
}
