/** Returns an object's keys with their types. */
export function allOf<Names extends object>(names: Names): (keyof Names)[] {
  return Object.keys(names) as (keyof Names)[];
}

/** Maps each value of an object; the keys keep their order. */
/* @__NO_SIDE_EFFECTS__ */
export function mapValues<Key extends PropertyKey, Value, Mapped>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value, key: Key) => Mapped,
): Record<Key, Mapped> {
  return Object.fromEntries(allOf(values).map((key) => [key, map(values[key], key)])) as Record<
    Key,
    Mapped
  >;
}

/** Compares JSON values; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
