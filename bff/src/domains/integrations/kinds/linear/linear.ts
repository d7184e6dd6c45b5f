import { createHash } from 'node:crypto';
import { STATUS_OF } from '@parapet/contracts/integrations/setup';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { jsonAsk, under } from '../ask.ts';
import { isSignedBy } from '../hook-signature.ts';
import type {
  Answer,
  Checked,
  Choice,
  Connection,
  HttpAsk,
  Outcome,
  Talk,
  Ticket,
} from '../kind.ts';
import { at, errorOfStatus, jsonOf, listAt, readStatus, retry, textAt } from '../read-answer.ts';
import { markdownOf } from '../ticket-draft.ts';
import {
  type Found,
  type RemoteTicket,
  type TicketCategory,
  type TicketKind,
  ticketKind,
} from '../ticket-kind.ts';

const priorities: Readonly<Record<Severity, number>> = {
  critical: 1,
  high: 2,
  medium: 3,
  low: 4,
  info: 4,
};

const askLinear = ({ url, secrets }: Connection, query: string, variables: object = {}): HttpAsk =>
  jsonAsk(
    'POST',
    under(url, '/graphql'),
    { authorization: secrets.apiKey ?? '' },
    { query, variables },
  );

const ISSUE = 'id identifier url trashed team { id } state { name type }';

/** The GraphQL API: https://linear.app/developers/graphql. An issue gets an id of ours, so it is made once. */
export const linearTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const answer = yield askLinear(
      connection,
      `query($id: String!) { issue(id: $id) { ${ISSUE} } }`,
      {
        id: idOf(connection, mark),
      },
    );
    if (isMissing(answer)) return { kind: 'none' };
    const outcome = readLinear(answer);
    if (outcome.kind !== 'delivered') return { kind: 'failed', outcome };
    const ticket = ticketOf(at(jsonOf(answer), 'data.issue'));
    return ticket ? { kind: 'found', ticket } : { kind: 'none' };
  },

  *create(connection, draft): Talk<Outcome> {
    const answer = yield askLinear(
      connection,
      `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${ISSUE} } } }`,
      {
        input: {
          id: idOf(connection, draft.mark),
          teamId: connection.settings.team,
          title: draft.summary,
          description: `${markdownOf(draft.blocks)}\n\n\`${draft.mark}\``,
          priority: Number(draft.priority ?? priorities[draft.severity]),
          ...(draft.dueOn && { dueDate: draft.dueOn }),
        },
      },
    );
    const outcome = readLinear(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const ticket = ticketOf(at(jsonOf(answer), 'data.issueCreate.issue'));
    if (!ticket) return { kind: 'rejected', error: 'Linear did not create the issue.' };
    return { kind: 'delivered', ticket };
  },

  *change(connection, { id }, { change, note }): Talk<Outcome> {
    const said = readLinear(
      yield askLinear(
        connection,
        'mutation($input: CommentCreateInput!) { commentCreate(input: $input) { success } }',
        { input: { issueId: id, body: note } },
      ),
    );
    if (change === 'comment' || said.kind !== 'delivered') return said;
    const states = yield askLinear(connection, STATES, { team: connection.settings.team });
    const outcome = readLinear(states);
    if (outcome.kind !== 'delivered') return outcome;
    const wanted = connection.settings[STATUS_OF + (change === 'close' ? 'done' : 'open')];
    const types = change === 'close' ? ['completed'] : ['unstarted', 'backlog', 'triage'];
    const fitting = listAt(jsonOf(states), 'data.team.states.nodes').filter((each) =>
      types.includes(textAt(each, 'type') ?? ''),
    );
    const state = fitting.find((each) => textAt(each, 'name') === wanted) ?? fitting[0];
    if (state === undefined)
      return { kind: 'delivered', note: 'The team has no such state: it was told by a comment.' };
    return readLinear(
      yield askLinear(
        connection,
        'mutation($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }',
        { id, input: { stateId: textAt(state, 'id') } },
      ),
    );
  },

  *read(connection, { id }): Talk<RemoteTicket> {
    const answer = yield askLinear(
      connection,
      `query($id: String!) { issue(id: $id) { ${ISSUE} } }`,
      { id },
    );
    if (isMissing(answer)) return { kind: 'lost' };
    const outcome = readLinear(answer);
    const issue = at(jsonOf(answer), 'data.issue');
    const ticket = ticketOf(issue);
    if (outcome.kind !== 'delivered' || !ticket) return { kind: 'unreadable', outcome };
    if (at(issue, 'trashed') === true) return { kind: 'lost' };
    const type = textAt(issue, 'state.type') ?? '';
    return {
      kind: 'found',
      ticket,
      status: textAt(issue, 'state.name') ?? '',
      category: categories[type] ?? 'open',
    };
  },

  *check(connection): Talk<Checked> {
    const answer = yield askLinear(
      connection,
      'query { viewer { name } teams(first: 100) { nodes { id name key } } }',
    );
    const outcome = readLinear(answer);
    if (outcome.kind !== 'delivered') return { outcome };
    const json = jsonOf(answer);
    const teams = listAt(json, 'data.teams.nodes').flatMap((each): Choice[] => {
      const id = textAt(each, 'id');
      return id === null
        ? []
        : [{ value: id, label: `${textAt(each, 'name') ?? id} (${textAt(each, 'key') ?? ''})` }];
    });
    const who = textAt(json, 'data.viewer.name') ?? '';
    const { team = '' } = connection.settings;
    if (team === '') return { outcome, about: `as ${who}`, choices: { teams } };
    if (!teams.some(({ value }) => value === team)) {
      const error = 'The key does not see this team.';
      return { outcome: { kind: 'rejected', error, field: 'team' }, choices: { teams } };
    }
    const states = yield askLinear(connection, STATES, { team });
    return {
      outcome,
      about: `as ${who}`,
      choices: {
        teams,
        priorities: ['1', '2', '3', '4'].map((value, index) => ({
          value,
          label: ['Urgent', 'High', 'Medium', 'Low'][index] ?? value,
        })),
        statuses: listAt(jsonOf(states), 'data.team.states.nodes').flatMap((each): Choice[] => {
          const name = textAt(each, 'name');
          return name === null ? [] : [{ value: name, label: name }];
        }),
      },
    };
  },

  hook: { isSigned: isSignedBy('linear-signature'), ticketId: (body) => textAt(body, 'data.id') },
};

export const linear = ticketKind(linearTickets);

const STATES =
  'query($team: String!) { team(id: $team) { states(first: 100) { nodes { id name type } } } }';

const categories: Readonly<Record<string, TicketCategory>> = {
  triage: 'open',
  backlog: 'open',
  unstarted: 'open',
  started: 'in_progress',
  completed: 'done',
  canceled: 'dropped',
};

/** Linear takes a UUID of version 4 of ours: the same for the same finding and team. */
function idOf({ settings }: Connection, mark: string): string {
  const hex = createHash('sha256').update(`${settings.team} ${mark}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function ticketOf(issue: unknown): Ticket | null {
  const id = textAt(issue, 'id');
  const key = textAt(issue, 'identifier');
  const url = textAt(issue, 'url');
  return id !== null && key !== null && url !== null ? { id, key, url } : null;
}

const codeOf = (json: unknown): string => textAt(json, 'errors.0.extensions.code') ?? '';

const isMissing = (answer: Answer): boolean => {
  const json = jsonOf(answer);
  return /entity not found/i.test(textAt(json, 'errors.0.message') ?? '');
};

/** Errors come with status 200 or 400, in `errors`. */
function readLinear(answer: Answer): Outcome {
  const json = jsonOf(answer);
  const message =
    textAt(json, 'errors.0.extensions.userPresentableMessage') ?? textAt(json, 'errors.0.message');
  if (message === null) return readStatus(answer);
  const error = errorOfStatus(answer.status, message);
  const code = codeOf(json);
  if (code === 'RATELIMITED') return retry(answer, error);
  if (code === 'AUTHENTICATION_ERROR' || code === 'FORBIDDEN') return { kind: 'reconnect', error };
  if (answer.status === 401 || answer.status === 403) return { kind: 'reconnect', error };
  if (answer.status >= 500 || code === 'INTERNAL_SERVER_ERROR') return retry(answer, error);
  const field = textAt(json, 'errors.0.extensions.argumentPath.1');
  return { kind: 'rejected', error, ...(field !== null && { field }) };
}
