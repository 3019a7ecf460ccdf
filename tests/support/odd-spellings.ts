/** What a stranger is told, whatever the address. */
export type Told = "home" | "home, as data" | "nothing" | "not a request" | "no such file";

/** One way to write an address, and what is answered to a stranger who asks so. */
export interface Spelling {
  path: string;
  told: Told;
}

const coded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const capital = (letter: string) => letter.toUpperCase();
const asked = (told: Told, paths: readonly string[]) => paths.map((path) => ({ path, told }));

/** Ways to write an address that have got past guards elsewhere. @param address of a page of more than one letter */
export function spellingsOf(address: string): Spelling[] {
  const inside = address.lastIndexOf("/");
  const slashed = (slash: string) => address.slice(0, inside) + slash + address.slice(inside + 1);
  return [
    ...asked("home", [
      address,
      `${address}/`,
      `${address}//`,
      `${address}?edit=1`,
      `${address}#x`,
      `http://elsewhere${address}`,
      // Other letters, and letters written otherwise.
      capital(address),
      address.replace(/\w/, capital),
      address.replace(/\w/, coded),
      address.replace(/\w(?=\W|$)/, coded),
      address.replaceAll(/\w/g, coded),
      // Slashes that are none, and more of them.
      `/${address}`,
      `//${address}`,
      `/%2f${address.slice(1)}`,
      `/%5c${address.slice(1)}`,
      `${address}%2f`,
      `${address}%2F`,
      `${address}%252f`,
      `${address}\\`,
      slashed("//"),
      ...(inside > 0 ? [slashed("%2f"), slashed("%2F"), slashed("\\"), slashed("%5c")] : []),
      // Ways that go nowhere.
      `/.${address}`,
      `/%2e${address}`,
      `/x/..${address}`,
      `/x/%2e%2e${address}`,
      `/work/..${address}`,
      `/index/..%2f${address.slice(1)}`,
      `${address}/.`,
      `${address}/%2e`,
      `${address}/x/..`,
      // What is cut off elsewhere.
      `${address};x`,
      `${address}%00`,
      `${address}%20`,
      `${address}%09`,
      `${address}%0a`,
      `${address}%0D`,
      `${address}%E2%80%A8`,
      `${address}%0a.data`,
      `${address}.`,
      `${address}.html`,
      `${address}.DATA`,
      `${address}.data/`,
      `${address}.dat%61`,
      `${address}%`,
      `${address}%ff`,
      `${address}/x`,
    ]),
    ...asked("home, as data", [
      `${address}.data`,
      `${address}.data?edit=1`,
      `${address}/.data`,
      `${address}/_.data`,
      `${capital(address)}.data`,
      `${address.replace(/\w/, coded)}.data`,
      `/.${address}.data`,
      `/x/..${address}.data`,
    ]),
    ...asked("not a request", [
      `%2f${address.slice(1)}`,
      `\\${address.slice(1)}`,
      address.slice(1),
    ]),
    ...asked("no such file", [`${address}.json`, `${address};.css`, `${address}/x.js`]),
  ];
}
