import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const SNAPSHOT = 'A check is data plus one pure function over the snapshot.';

/** A file that breaks each border inside of the scanner and of the kernel of checks. */
export const REFUSED: readonly Refused[] = [
  refuse('the network in a check', 'shared-libs/scanner/src/checks/tls/a.ts', 'node:net', SNAPSHOT),
  refuse(
    'a collector in a check',
    'shared-libs/scanner/src/checks/tls/b.ts',
    '../../collectors/tls/x.ts',
    SNAPSHOT,
  ),
  refuse(
    'the engine in a check',
    'shared-libs/scanner/src/checks/tls/c.ts',
    '../../engine/run/x.ts',
    SNAPSHOT,
  ),
  {
    border: 'fetch in a check',
    file: 'shared-libs/scanner/src/checks/tls/d.ts',
    text: "await fetch('/');\n",
    message: 'Do not use the global variable fetch',
  },
  {
    border: 'the clock in a check',
    file: 'shared-libs/scanner/src/checks/tls/e.ts',
    text: 'export const now = Date.now();\n',
    message: 'no clock, no random',
  },
  {
    border: 'a random number in a subject',
    file: 'shared-libs/scanner/src/subjects/a.ts',
    text: 'export const dice = Math.random();\n',
    message: 'no clock, no random',
  },
  refuse(
    'a check in the definition of checks',
    'shared-libs/scanner/src/check-definition/a.ts',
    '../checks/x.ts',
    'A check is defined by its subject alone.',
  ),
  refuse(
    'a check in a subject',
    'shared-libs/scanner/src/subjects/b.ts',
    '../checks/x.ts',
    'Subjects import no other room.',
  ),
  refuse(
    'a check in a collector',
    'shared-libs/scanner/src/collectors/a.ts',
    '../checks/x.ts',
    'Collectors do not know checks or the engine.',
  ),
  refuse(
    'the registry in the engine',
    'shared-libs/scanner/src/engine/b.ts',
    '../registry/checks.ts',
    'The worker hands the checks to the engine.',
  ),
  refuse(
    'limits in the guard of addresses',
    'shared-libs/scanner/src/address-guard/a.ts',
    '../limits.ts',
    'The guard of addresses imports no other room.',
  ),
  refuse(
    'the network in the kernel of checks',
    'shared-libs/checks/src/ledger/a.ts',
    'node:net',
    'The kernel computes',
  ),
  {
    border: 'the clock in the kernel of checks',
    file: 'shared-libs/checks/src/definition/a.ts',
    text: 'export const now = Date.now();\n',
    message: 'no clock, no random',
  },
  refuse(
    'the database in the scanner',
    'shared-libs/scanner/src/engine/c.ts',
    'kysely',
    'engine/contract.ts is its interface',
  ),
];

/** Tells what the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  allow(
    'a subject in a check',
    'shared-libs/scanner/src/checks/tls/ok.ts',
    '../../subjects/host.ts',
  ),
  {
    what: 'a date of the snapshot in a check',
    file: 'shared-libs/scanner/src/checks/tls/date.ts',
    text: 'export const at = (text: string) => new Date(text);\n',
  },
  {
    what: 'what Date and Math compute in a check',
    file: 'shared-libs/scanner/src/checks/tls/computed.ts',
    text: "export const days = Math.floor(Date.parse('2026-11-01') / 86_400_000);\n",
  },
];
