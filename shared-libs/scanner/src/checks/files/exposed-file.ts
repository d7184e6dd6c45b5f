import type { Exposure, Judgement, Outcome, Standard } from '@parapet/checks/definition/check';
import { unwatched } from '@parapet/checks/definition/cut-off';
import type { Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Check } from '../../check-definition/check.ts';
import { httpProof } from '../../subjects/web/http-proof.ts';
import { absentUnlessBlocked, presenceOf } from '../../subjects/web/presence.ts';
import {
  type Exchange,
  mediaType,
  type Probe,
  probeKey,
  sentPath,
  type WebOrigin,
} from '../../subjects/web/web-origin.ts';
import { earliestMatch, type Sign } from '../earliest-match.ts';

type Key = 'absent' | 'refused' | 'exposed' | 'unreadable';

/** The parts in which checks for exposed files differ. */
export interface ExposedFile {
  id: string;
  catalogueId: string;
  version: number;
  title: string;
  severity: Severity;
  /** Title of the finding. */
  problem: string;
  summary: string;
  penalty: number;
  exposure?: Exposure;
  impact: string;
  cweIds: Check['cweIds'];
  owasp: Check['owasp'];
  aliases: Check['aliases'];
  standard: Standard;
  remediation: Remediation;
  /** Relative to the site's root and to the asset's folder. */
  paths: readonly string[];
  /** Sent with each request. */
  headers?: NonNullable<Probe['headers']>;
  /** Things that stand at the root of a host, such as the panel of an appliance. */
  rootOnly?: true;
  /** Statuses with which a thing shows itself, besides those of success. */
  alsoAt?: readonly number[];
  /** Names the one thing that all paths belong to, so that they are one finding. */
  thing?: string;
  /**
   * Returns the part of the answer that identifies the file, or null. Called for answers that serve
   * something, and for those to invented paths: what is found there too proves nothing.
   */
  proofIn(file: Exchange): string | null;
}

/** Files that are worse or better by what they hold. */
export interface GradedFile<Grade extends string> extends ExposedFile {
  /** Further ways to end for a file that is served. */
  grades: Readonly<Record<Grade, Outcome>>;
  gradeOf(file: Exchange, matched: string): 'exposed' | NoInfer<Grade>;
}

/** Creates a check that requests files which must not be served. Each file served is a finding. */
export const exposedFile = (file: ExposedFile): Check<WebOrigin, Key> =>
  gradedFile<never>({ ...file, grades: {}, gradeOf: () => 'exposed' });

/** Creates such a check where not all that may be served is equally bad. */
export function gradedFile<Grade extends string>(
  file: GradedFile<Grade>,
): Check<WebOrigin, Key | Grade> {
  const {
    problem,
    summary,
    penalty,
    exposure,
    paths,
    headers,
    thing,
    rootOnly,
    proofIn,
    alsoAt = [],
    grades,
    gradeOf,
    ...facts
  } = file;
  const served = new Set([200, 203, 206, ...alsoAt]);
  const probes: readonly Probe[] = paths.map((path) => ({
    method: 'GET',
    path,
    ...(headers && { headers }),
    ...(rootOnly && { rootOnly }),
  }));
  const outcomes: Readonly<Record<Key, Outcome>> = {
    absent: { verdict: 'pass', summary: 'The server does not serve it.' },
    refused: {
      verdict: 'pass',
      summary: 'The server refuses this path alone.',
      needsRepeat: true,
    },
    exposed: {
      verdict: 'fail',
      title: problem,
      summary,
      penalty,
      ...(exposure && { exposure }),
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
  };
  return {
    ...facts,
    group: 'files',
    confidence: 'confirmed',
    subject: 'web-origin',
    reach: 'anyone',
    aspect: 'file',
    needs: probes,
    outcomes: { ...outcomes, ...grades },
    evaluate: (origin) =>
      (rootOnly ? ['/'] : origin.folders).flatMap((folder) =>
        probes.map((probe) => ({
          ...judge(origin, probe, folder, {
            proofIn: (answer) => (served.has(answer.status) ? proofIn(answer) : null),
            gradeOf,
          }),
          about: folder + (thing ?? sentPath(probe.path, origin)),
        })),
      ),
  };
}

function judge<Grade extends string>(
  origin: WebOrigin,
  probe: Probe,
  folder: string,
  { proofIn, gradeOf }: Pick<GradedFile<Grade>, 'proofIn' | 'gradeOf'>,
): Judgement<Key | Grade> {
  const key = probeKey(probe, folder);
  const answer = origin.answers.get(key);
  if (answer === undefined) return { outcome: 'unreadable', reason: 'It was not requested' };
  if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
  const exchange = answer.value;
  const matched = proofIn(exchange);
  if (matched === null) return withoutProof(origin, exchange);
  const decoy = origin.decoys.get(key);
  if (decoy?.ok === false) return { outcome: 'unreadable', reason: decoy.reason };
  const others = [
    ...(origin.baseline.ok ? origin.baseline.value : []),
    ...(decoy ? [decoy.value] : []),
  ];
  const isOrdinary = unwatched(() => others.some((other) => proofIn(other) !== null));
  return isOrdinary
    ? { outcome: 'unreadable', reason: 'The server answers any path in this way' }
    : {
        outcome: gradeOf(exchange, matched),
        observation: { proof: httpProof(exchange), matched },
      };
}

function withoutProof(origin: WebOrigin, exchange: Exchange): Judgement<Key> {
  const presence = presenceOf(origin, exchange);
  const shown = presence.kind === 'present' ? absentUnlessBlocked(origin) : presence;
  if (shown.kind === 'unclear') return { outcome: 'unreadable', reason: shown.reason };
  if (shown.kind === 'refused') return { outcome: 'refused' };
  return {
    outcome: 'absent',
    ...(shown.kind === 'absent' && shown.isProved && { isProved: true }),
  };
}

/**
 * Returns whether the answer is a page: a login, an error, or a single-page application. The type alone is
 * none: servers give it to files whose ending they do not know.
 */
export const isHtml = (file: Exchange): boolean => {
  const head = unwatched(() => file.body.slice(0, HEAD));
  return (
    /^\s*<(?:!doctype|html|head|body)\b/i.test(head) ||
    (mediaType(file) === 'text/html' && /<[a-z!/][a-z0-9]*[\s/>]/i.test(head))
  );
};

/** Tells where the first element of a page stands at the latest, in characters. */
const HEAD = 500;

/** A step of advice. Certificates are renewed below /.well-known/, so that has to stay open. */
export const denyDotPaths =
  'Deny paths that begin with a dot, but for `/.well-known/`. nginx: `location ~ /\\.(?!well-known) { deny all; }` before other locations with `~`. Apache: `RedirectMatch 404 /\\.(?!well-known)`. Caddy: a matcher of `path */.*` and `not path /.well-known/*`, with `respond` 404. IIS: the names as hidden segments in request filtering.';

/** Returns the earliest match of the signs in the file, or null. */
export const firstMatch = (file: Exchange, ...signs: readonly Sign[]): string | null =>
  earliestMatch(file.body, ...signs);
