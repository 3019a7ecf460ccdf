/** A script could not be loaded: the connection is at fault, not the file. */
export class ScriptMissing extends Error {}

/** Loads a script on demand; another call tries again. @throws ScriptMissing if it can't be loaded */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ScriptMissing("A script of the upload could not be loaded", { cause });
  }
}
