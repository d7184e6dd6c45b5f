import { UsageProblem } from '../arguments.ts';

/** What a release needs besides a build. */
interface Needed {
  readonly hasTarget: boolean;
  readonly hasUrl: boolean;
  readonly hasKey: boolean;
}

/** Throws a UsageProblem that names all that is missing for a release, so that nobody learns of it one by one. */
export function requireAll({ hasTarget, hasUrl, hasKey }: Needed): void {
  const missing = [
    ...(hasTarget ? [] : ['the target that stores releases: --to s3://bucket/prefix, or a folder']),
    ...(hasUrl ? [] : ['the URL of its files for browsers: --base-url https://static.example.com']),
    ...(hasKey
      ? []
      : [
          'the key that signs: PARAPET_RELEASE_SIGNING_KEY_FILE=<file>; "npm run release -- new-key <remote> --key-file <file>" makes one, and the operator adds its public key to PARAPET_RELEASE_PUBLIC_KEYS',
        ]),
  ];
  if (missing.length === 0) return;
  const lines = missing.map((what) => `  ${what}\n`).join('');
  throw new UsageProblem(`A release needs more than was given:\n${lines}Nothing was made live.`);
}
