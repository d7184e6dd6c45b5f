import type { Remediation } from '@parapet/contracts/finding';
import type { Severity } from '@parapet/contracts/vocabulary';
import {
  type Check,
  checkOf,
  type Judgement,
  type Standard,
} from '../../check-definition/check.ts';
import { unwatched } from '../../subjects/cut-off.ts';
import { httpProof } from '../../subjects/http-proof.ts';
import { absentUnlessBlocked, presenceOf } from '../../subjects/presence.ts';
import {
  type Exchange,
  mediaType,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../subjects/web-origin.ts';
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
  impact: string;
  cweIds: readonly string[];
  standard: Standard;
  remediation: Remediation;
  /** Relative to the site's root and to the asset's folder. */
  paths: readonly string[];
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

/** Creates a check that requests files which must not be served. Each file served is a finding. */
export function exposedFile(file: ExposedFile): Check<WebOrigin, Key> {
  const {
    problem,
    summary,
    penalty,
    paths,
    thing,
    rootOnly,
    proofIn,
    alsoAt = [],
    ...facts
  } = file;
  const served = new Set([200, 203, 206, ...alsoAt]);
  const probes: readonly Probe[] = paths.map((path) => ({
    method: 'GET',
    path,
    ...(rootOnly && { rootOnly }),
  }));
  return checkOf<WebOrigin>()({
    ...facts,
    group: 'files',
    confidence: 'confirmed',
    subject: 'web-origin',
    reach: 'anyone',
    aspect: 'file',
    probes,
    outcomes: {
      absent: { verdict: 'pass', summary: 'The server does not serve it.' },
      refused: {
        verdict: 'pass',
        summary: 'The server refuses this path alone.',
        needsRepeat: true,
      },
      exposed: { verdict: 'fail', title: problem, summary, penalty },
      unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
    },
    evaluate: (origin) =>
      (rootOnly ? ['/'] : origin.folders).flatMap((folder) =>
        probes.map((probe) => ({
          ...judge(origin, probe, folder, (answer) =>
            served.has(answer.status) ? proofIn(answer) : null,
          ),
          about: folder + (thing ?? probe.path),
        })),
      ),
  });
}

function judge(
  origin: WebOrigin,
  probe: Probe,
  folder: string,
  proofIn: ExposedFile['proofIn'],
): Judgement<Key> {
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
    : { outcome: 'exposed', observation: { proof: httpProof(exchange), matched } };
}

function withoutProof(origin: WebOrigin, exchange: Exchange): Judgement<Key> {
  const presence = presenceOf(origin, exchange);
  const shown = presence.kind === 'present' ? absentUnlessBlocked(origin) : presence;
  if (shown.kind === 'unclear') return { outcome: 'unreadable', reason: shown.reason };
  return { outcome: shown.kind === 'refused' ? 'refused' : 'absent' };
}

/** Whether the answer is a page: a login, an error, or a single-page application. */
export const isHtml = (file: Exchange): boolean =>
  mediaType(file) === 'text/html' || /^\s*<(?:!doctype|html|head|body)\b/i.test(file.body);

/** Returns the earliest match of the signs in the file, or null. */
export const firstMatch = (file: Exchange, ...signs: readonly Sign[]): string | null =>
  earliestMatch(file.body, ...signs);
