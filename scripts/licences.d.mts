/** Packages outside development by licence: the licences, and the list that is made of them. */
export function licences(): { names: string[]; text: string };
