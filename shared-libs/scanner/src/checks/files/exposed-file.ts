import type { Remediation } from '@parapet/contracts/finding';
import type { Severity } from '@parapet/contracts/vocabulary';
import { type Check, checkOf, type Judgement } from '../../check-definition/check.ts';
import { httpProof } from '../../subjects/http-proof.ts';
import {
  type Exchange,
  isNotFound,
  mediaType,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../subjects/web-origin.ts';
import { earliestMatch, type Sign } from '../earliest-match.ts';

type Key = 'absent' | 'exposed' | 'unreadable';

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
  remediation: Remediation;
  /** Relative to the site's root and to the asset's folder. */
  paths: readonly string[];
  /** Names the one thing that all paths belong to, so that they are one finding. */
  thing?: string;
  /**
   * Returns the part of the answer that identifies the file, or null. Only called for answers with
   * status 200 that differ from the site's "not found" page.
   */
  proofIn(file: Exchange): string | null;
}

/** Creates a check that requests files which must not be served. Each file served is a finding. */
export function exposedFile(file: ExposedFile): Check<WebOrigin, Key> {
  const { problem, summary, penalty, paths, thing, proofIn, ...facts } = file;
  const probes: readonly Probe[] = paths.map((path) => ({ method: 'GET', path }));
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
      exposed: { verdict: 'fail', title: problem, summary, penalty },
      unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
    },
    evaluate: (origin) =>
      origin.folders.flatMap((folder) =>
        probes.map((probe) => ({
          ...judge(origin, probe, folder, proofIn),
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
  const answer = origin.answers.get(probeKey(probe, folder));
  if (answer === undefined) return { outcome: 'unreadable', reason: 'It was not requested' };
  if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
  const exchange = answer.value;
  if (exchange.status === 429) {
    return { outcome: 'unreadable', reason: 'The server asked for fewer requests' };
  }
  if (exchange.status >= 500) {
    return { outcome: 'unreadable', reason: 'The server answered with an error' };
  }
  if (isNotFound(origin, exchange)) return { outcome: 'absent' };
  const matched = proofIn(exchange);
  if (matched === null) return { outcome: 'absent' };
  return { outcome: 'exposed', observation: { proof: httpProof(exchange), matched } };
}

/** Whether the answer is a page: a login, an error, or a single-page application. */
export const isHtml = (file: Exchange): boolean =>
  mediaType(file) === 'text/html' || /^\s*<(?:!doctype|html|head|body)\b/i.test(file.body);

/** Returns the earliest match of the signs in the file, or null. */
export const firstMatch = (file: Exchange, ...signs: readonly Sign[]): string | null =>
  earliestMatch(file.body, ...signs);
