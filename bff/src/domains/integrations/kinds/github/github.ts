import { inPath } from '../ask.ts';
import { isSignedBy } from '../hook-signature.ts';
import type { Checked, Connection, Outcome, Talk, Ticket } from '../kind.ts';
import { at, jsonOf, textAt } from '../read-answer.ts';
import { markdownOf } from '../ticket-draft.ts';
import { type Found, type RemoteTicket, type TicketKind, ticketKind } from '../ticket-kind.ts';
import { askGithub, readGithub } from './github-api.ts';

/** Issues of one repository: https://docs.github.com/rest/issues/issues. */
export const githubTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const query = `labels=${inPath(mark)}&state=all&per_page=1`;
    const answer = yield askGithub(connection, 'GET', `/issues?${query}`);
    if (answer.status !== 200) return { kind: 'failed', outcome: readGithub(answer) };
    const ticket = ticketOf(at(jsonOf(answer), '0'));
    return ticket ? { kind: 'found', ticket } : { kind: 'none' };
  },

  *create(connection, draft): Talk<Outcome> {
    const answer = yield askGithub(connection, 'POST', '/issues', {
      title: draft.summary,
      body: markdownOf(draft.blocks),
      labels: [...draft.labels, draft.priority ?? `severity-${draft.severity}`],
    });
    const outcome = readGithub(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const ticket = ticketOf(jsonOf(answer));
    if (!ticket)
      return { kind: 'unknown', error: 'GitHub did not say which issue it has created.' };
    return { kind: 'delivered', ticket };
  },

  *change(connection, { id }, { change, note }): Talk<Outcome> {
    const said = readGithub(
      yield askGithub(connection, 'POST', `/issues/${inPath(id)}/comments`, { body: note }),
    );
    if (change === 'comment' || said.kind !== 'delivered') return said;
    const state =
      change === 'close'
        ? { state: 'closed', state_reason: 'completed' }
        : { state: 'open', state_reason: 'reopened' };
    return readGithub(yield askGithub(connection, 'PATCH', `/issues/${inPath(id)}`, state));
  },

  *read(connection, { id }): Talk<RemoteTicket> {
    const answer = yield askGithub(connection, 'GET', `/issues/${inPath(id)}`);
    if (answer.status === 410) return { kind: 'lost' };
    if (answer.status === 404) {
      const repository = yield askGithub(connection, 'GET', '');
      if (repository.status === 200) return { kind: 'lost' };
      return { kind: 'unreadable', outcome: readGithub(repository) };
    }
    const json = jsonOf(answer);
    const ticket = ticketOf(json);
    if (answer.status !== 200 || !ticket)
      return { kind: 'unreadable', outcome: readGithub(answer) };
    const isOpen = textAt(json, 'state') === 'open';
    const reason = textAt(json, 'state_reason');
    const isDropped = reason === 'not_planned' || reason === 'duplicate';
    return {
      kind: 'found',
      ticket,
      status: isOpen ? 'open' : (reason ?? 'closed'),
      category: isOpen ? 'open' : isDropped ? 'dropped' : 'done',
    };
  },

  *check(connection: Connection): Talk<Checked> {
    const answer = yield askGithub(connection, 'GET', '');
    const json = jsonOf(answer);
    if (answer.status !== 200) return { outcome: readGithub(answer) };
    const reject = (error: string): Checked => ({
      outcome: { kind: 'rejected', error, field: 'repository' },
    });
    if (at(json, 'archived') === true) return reject('The repository is archived.');
    if (at(json, 'has_issues') === false) return reject('Issues are turned off in the repository.');
    const mayWrite = ['push', 'triage', 'maintain', 'admin'].some(
      (right) => at(json, `permissions.${right}`) === true,
    );
    if (at(json, 'permissions') !== undefined && !mayWrite) {
      return reject('The token may read this repository, and not change its issues.');
    }
    const name = textAt(json, 'full_name') ?? '';
    const warning =
      at(json, 'private') === false ? ', which is public: everyone can read the findings' : '';
    return { outcome: { kind: 'delivered' }, about: `repository ${name}${warning}` };
  },

  hook: {
    isSigned: isSignedBy('x-hub-signature-256', 'sha256='),
    ticketId: (body) => textAt(body, 'issue.number'),
  },
};

export const github = ticketKind(githubTickets);

function ticketOf(issue: unknown): Ticket | null {
  const number = textAt(issue, 'number');
  const url = textAt(issue, 'html_url');
  return number !== null && url !== null ? { id: number, key: `#${number}`, url } : null;
}
