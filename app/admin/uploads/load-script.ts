/** A script of the site did not come: the connection is lost, and no file is to blame. */
export class ScriptMissing extends Error {}

/** Loads what an upload needs and few uploads do. @throws ScriptMissing where it does not come; another call asks for it again */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ScriptMissing("A script of the upload could not be loaded", { cause });
  }
}
