import { type Allowed, allow, type Refused, refuse } from './fixture.ts';
import { readShellTable } from './import-tables.ts';

/** Each folder of the shell with each other one, and whether the table in its README allows the import. */
const table = readShellTable();
const pairs = [...table].flatMap(([folder, allowed]) =>
  [...table.keys()]
    .filter((other) => other !== folder)
    .map((other) => ({
      what: `${other}/ in ${folder}/ of the shell`,
      // A folder deeper, which the same borders hold.
      file: `shell/src/${folder}/deep/imports-${other}.ts`,
      request: `../../${other}/x.ts`,
      isAllowed: allowed.includes(other),
    })),
);

/** A file that breaks each border between the folders of the shell. */
export const REFUSED: readonly Refused[] = pairs
  .filter(({ isAllowed }) => !isAllowed)
  .map(({ what, file, request }) =>
    refuse(what, file, request, 'See the table of folders in shell/README.md.'),
  );

/** Tells what the same borders let through. */
export const ALLOWED: readonly Allowed[] = pairs
  .filter(({ isAllowed }) => isAllowed)
  .map(({ what, file, request }) => allow(what, file, request));
