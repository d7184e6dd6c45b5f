import type { ReleaseManifest, ShellBuild } from './release.ts';
import { mismatches } from './shared-versions.ts';

/** Describes what a remote needs of its shell. */
type Needs = Pick<ReleaseManifest, 'contractVersion' | 'builtWith'>;

/**
 * Returns why a shell refuses a remote, as sentences: it speaks another host contract, or was built with
 * versions of shared packages that do not fit. Empty for a remote that runs.
 *
 * @param where the name of the shell in these sentences
 */
export const misfits = (
  { contractVersion, builtWith = {} }: Needs,
  shell: Pick<ShellBuild, 'contractVersion' | 'shared'>,
  where = 'this page',
): string[] => [
  ...(contractVersion === shell.contractVersion
    ? []
    : [
        `It uses version ${contractVersion} of the host contract, ${where} uses version ${shell.contractVersion}.`,
      ]),
  ...mismatches(builtWith, shell.shared ?? {}).map(
    ({ name, built, has }) =>
      `It was built with version ${built} of ${name}, and ${where} has version ${has}.`,
  ),
];

/**
 * Returns how a team rebuilds a remote that {@link misfits} refuses, as a sentence with the versions of
 * the shell. Without such a reason, it is empty.
 */
export const howToRebuild = (
  { contractVersion, builtWith = {} }: Needs,
  shell: Pick<ShellBuild, 'contractVersion' | 'shared'>,
): string => {
  const shared = shell.shared ?? {};
  const wrong = mismatches(builtWith, shared).map(({ name }) => name);
  // Another contract comes with other packages of the host, whose versions belong together.
  const all = Object.keys(shared).filter((name) => name.startsWith('@parapet/'));
  const names =
    contractVersion === shell.contractVersion ? wrong : [...new Set([...all, ...wrong])];
  if (names.length === 0 && contractVersion === shell.contractVersion) return '';
  const packages = names.map((name) => `${name}@${shared[name]}`).join(' ');
  const versions = packages === '' ? '' : ` with ${packages}`;
  return `Its team rebuilds it${versions}, and releases it again: npm run release.`;
};
