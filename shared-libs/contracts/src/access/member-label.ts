/** Returns what others see of a person without a name, such as "Member 3f2a1c", in any form of the letters. */
export const isNeutralName = (name: string): boolean =>
  /^member\s+[0-9a-f]{6}$/i.test(name.normalize('NFKC'));

/**
 * How a picker names a person: with the address beside a name that stands for none, where the reader may see
 * addresses; without a name by the address, or as `otherwise`.
 */
export function memberLabel(
  { name, email }: { readonly name: string | null; readonly email: string | null },
  otherwise: string,
): string {
  if (name === null) return email ?? otherwise;
  return email !== null && isNeutralName(name) ? `${name} (${email})` : name;
}
