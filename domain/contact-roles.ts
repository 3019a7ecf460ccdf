import { phoneLink } from "./contact-input.ts";
import type { SiteSettings } from "./site-settings.ts";

type Role = SiteSettings["contact"]["roles"][number];

/** A role line as visitors see it; `call` is the link that dials the phone. */
export type ShownRole = Role & { call: string };

/**
 * Returns the role lines that are not empty. Without a role, the name or the word for phone becomes
 * the role.
 */
export function shownRoles(roles: readonly Role[], phoneWord: string): ShownRole[] {
  return roles.flatMap((each) => {
    const { name, role, phone } = each;
    const call = phoneLink(phone);
    if (role) return [{ ...each, call }];
    return name || phone ? [{ name: "", role: name || phoneWord, phone, call }] : [];
  });
}
