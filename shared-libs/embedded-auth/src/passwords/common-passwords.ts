let list: Promise<ReadonlySet<string>> | undefined;

/** Short words stand in too much: only from this length on an entry says that a password is common. */
const MIN_ENTRY_LENGTH = 4;

/**
 * Some 49,000 passwords of leaks, in lower case. Shipped, so that no password leaves the machine,
 * and read when the first password is judged.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((entry) => entry.length >= MIN_ENTRY_LENGTH)),
  );
  return list;
}
