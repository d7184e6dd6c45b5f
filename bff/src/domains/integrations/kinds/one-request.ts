import type { Answer, HttpAsk, Kind, Outcome, Sent } from './kind.ts';
import { readStatus } from './read-answer.ts';

/** A kind whose delivery is one request. `shorten` returns a body for a service that refused the size. */
export const oneRequest = ({
  render,
  read = readStatus,
  shorten,
}: {
  readonly render: (sent: Sent) => HttpAsk;
  readonly read?: (answer: Answer) => Outcome;
  readonly shorten?: (body: string) => string;
}): Kind['send'] =>
  function* (sent) {
    const answer = yield render(sent);
    if (answer.status !== 413 || !shorten) return read(answer);
    return read(yield render({ ...sent, body: shorten(sent.body) }));
  };
