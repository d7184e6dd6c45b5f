/**
 * By slug, what shows the technology, in the form of a sign, and the version that it shows: a version or
 * `-` for none, as in `header server: nginx/1.25.3 => 1.25.3`.
 */
export type Stories = Readonly<Record<string, readonly string[]>>;
