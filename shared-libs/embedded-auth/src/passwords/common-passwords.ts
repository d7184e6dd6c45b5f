let list: Promise<ReadonlySet<string>> | undefined;

/** Shorter entries occur in many passwords and are ignored. */
const MIN_ENTRY_LENGTH = 4;

/**
 * About 49,000 leaked passwords in lower case, from an installed package. Loaded when the first
 * password is checked.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((entry) => entry.length >= MIN_ENTRY_LENGTH)),
  );
  return list;
}
