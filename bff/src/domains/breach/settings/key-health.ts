import type { BreachCapabilities } from '@parapet/contracts/breach/breach-search';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { KeyHealth } from '../repositories/settings.repository.ts';
import type { SourceAnswer } from '../sources/breach-source.ts';

const boundTo = (workspaceId: string) => ['breach-key', workspaceId];

export const sealKey = (secrets: Secrets, workspaceId: string, key: string): string =>
  secrets.seal(key, boundTo(workspaceId));

export const openKey = (secrets: Secrets, workspaceId: string, sealed: string): string =>
  secrets.open(sealed, boundTo(workspaceId));

/** Reads from the status of a subscription what the key can do. */
export function healthOf(answer: SourceAnswer<BreachCapabilities>, at: Date): KeyHealth {
  const keyCheckedAt = at.toISOString();
  if (answer.ok) {
    return { keyState: 'works', keyCheckedAt, keyProblem: null, capabilities: answer.value };
  }
  const { problem } = answer;
  const keyProblem =
    problem.kind === 'wait' ? 'The service asks to come back later.' : problem.message;
  const isRefused = problem.kind === 'key_refused' || problem.kind === 'refused';
  return {
    keyState: isRefused ? 'refused' : 'unreachable',
    keyCheckedAt,
    keyProblem,
    capabilities: null,
  };
}
