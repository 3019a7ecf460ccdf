/** Splits a path: `contact.roles[1].phone` gives `contact`, `roles`, `1`, `phone`. */
export function pathKeys(path: string): string[] {
  return path.split(/[.[\]]+/).filter((key) => key !== "");
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(content: unknown, path: string): unknown {
  return pathKeys(path).reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    content,
  );
}
