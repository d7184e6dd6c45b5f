import type { Judgement } from '@parapet/checks/definition/check';
import type { HostSnapshot, Service } from '../../subjects/host.ts';
import { unnamedOutcome } from './exposed-service.ts';

const USUAL_PORT = 22;

/** Judges each SSH server as a finding of its own; what is not recognised at the usual port may be one. */
export function judgeSsh<Key extends string>(
  { services }: HostSnapshot,
  judge: (server: Service) => Judgement<Key>,
): readonly Judgement<Key | 'absent' | 'unnamed'>[] {
  const judged = services.flatMap((found): Judgement<Key | 'unnamed'>[] => {
    const about = `tcp/${found.port}`;
    if (found.name === 'ssh') return [{ ...judge(found), about }];
    const mayBeIt = found.name === null && found.port === USUAL_PORT;
    return mayBeIt ? [{ outcome: 'unnamed', about }] : [];
  });
  return judged.length > 0 ? judged : [{ outcome: 'absent' }];
}

/** The outcomes of `judgeSsh`, except those of the judge. */
export const sshOutcomes = {
  absent: { verdict: 'pass', summary: 'No SSH server was found' },
  unnamed: unnamedOutcome,
} as const;

/** Ends a check that needs to know what the server offers. */
export const untoldOutcome = {
  verdict: 'unknown',
  summary: 'The server did not tell what it offers',
} as const;
