import { STATUS_OF } from '@parapet/contracts/integrations/setup';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { basicAuth, inPath, jsonAsk, under } from '../ask.ts';
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
import { at, errorOfStatus, jsonOf, listAt, readStatus, textAt } from '../read-answer.ts';
import type { Block, TicketDraft } from '../ticket-draft.ts';
import {
  type Found,
  type RemoteTicket,
  type TicketCategory,
  type TicketKind,
  ticketKind,
} from '../ticket-kind.ts';
import { adfOf } from './adf.ts';
import { fieldsOf, mappedValues } from './jira-fields.ts';

const priorities: Readonly<Record<Severity, string>> = {
  critical: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Lowest',
};

const askJira = (
  { url, settings, secrets }: Connection,
  method: HttpAsk['method'],
  path: string,
  body?: unknown,
): HttpAsk =>
  jsonAsk(
    method,
    under(url, `/rest/api/3${path}`),
    basicAuth(settings.email ?? '', secrets.token ?? ''),
    body,
  );

/** The REST API of Jira Cloud, version 3: https://developer.atlassian.com/cloud/jira/platform/rest/v3. */
export const jiraTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const project = connection.settings.project ?? '';
    const jql = `project = "${project.replaceAll('"', '')}" AND labels = "${mark}"`;
    const query = `jql=${inPath(jql)}&fields=status&maxResults=1`;
    const answer = yield askJira(connection, 'GET', `/search/jql?${query}`);
    if (answer.status !== 200) return { kind: 'failed', outcome: readJira(answer) };
    const ticket = ticketOf(connection, at(jsonOf(answer), 'issues.0'));
    return ticket ? { kind: 'found', ticket } : { kind: 'none' };
  },

  *create(connection, draft): Talk<Outcome> {
    const fields = fieldsOfDraft(connection, draft);
    let answer = yield askJira(connection, 'POST', '/issue', { fields });
    const refused = at(jsonOf(answer), 'errors');
    // A project may have no priorities, or others.
    if (answer.status === 400 && textAt(refused, 'priority') !== null && draft.priority === null) {
      const { priority: _, ...rest } = fields;
      answer = yield askJira(connection, 'POST', '/issue', { fields: rest });
    }
    const outcome = readJira(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const ticket = ticketOf(connection, jsonOf(answer));
    if (!ticket) return { kind: 'unknown', error: 'Jira did not say which issue it has created.' };
    return { kind: 'delivered', ticket };
  },

  *change(connection, ticket, { change, note }): Talk<Outcome> {
    if (change !== 'comment') {
      const moved = yield* move(connection, ticket, change === 'close');
      if (moved) return moved;
    }
    const body = adfOf([{ kind: 'text', text: note } satisfies Block]);
    return readJira(
      yield askJira(connection, 'POST', `/issue/${inPath(ticket.id)}/comment`, { body }),
    );
  },

  *read(connection, ticket): Talk<RemoteTicket> {
    const path = `/issue/${inPath(ticket.id)}?fields=status,resolution`;
    const answer = yield askJira(connection, 'GET', path);
    if (answer.status === 404) {
      // Jira hides what an account may not see in the same way.
      const project = yield askJira(
        connection,
        'GET',
        `/project/${inPath(connection.settings.project ?? '')}`,
      );
      if (project.status === 200) return { kind: 'lost' };
      return { kind: 'unreadable', outcome: readJira(project.status === 404 ? answer : project) };
    }
    const outcome = readJira(answer);
    const found = ticketOf(connection, jsonOf(answer));
    if (outcome.kind !== 'delivered' || !found) return { kind: 'unreadable', outcome };
    const json = jsonOf(answer);
    return {
      kind: 'found',
      ticket: found,
      status: textAt(json, 'fields.status.name') ?? '',
      category: categoryOf(
        textAt(json, 'fields.status.statusCategory.key'),
        textAt(json, 'fields.resolution.name'),
      ),
    };
  },

  *check(connection): Talk<Checked> {
    const { settings } = connection;
    const me = yield askJira(connection, 'GET', '/myself');
    if (me.status !== 200) return { outcome: readJira(me) };
    const who = textAt(jsonOf(me), 'displayName') ?? settings.email ?? '';
    const listed = yield askJira(connection, 'GET', '/project/search?maxResults=100&orderBy=key');
    const projects = choicesOf(listAt(jsonOf(listed), 'values'), 'key');
    const project = settings.project ?? '';
    if (project === '')
      return { outcome: { kind: 'delivered' }, about: `as ${who}`, choices: { projects } };
    const rights = yield askJira(
      connection,
      'GET',
      `/mypermissions?projectKey=${inPath(project)}&permissions=CREATE_ISSUES`,
    );
    if (rights.status !== 200) return { outcome: readJira(rights), choices: { projects } };
    if (at(jsonOf(rights), 'permissions.CREATE_ISSUES.havePermission') === false) {
      const error = `${who} may not create issues in the project ${project}.`;
      return { outcome: { kind: 'rejected', error, field: 'project' }, choices: { projects } };
    }
    const types = yield askJira(
      connection,
      'GET',
      `/issue/createmeta/${inPath(project)}/issuetypes`,
    );
    if (types.status !== 200) return { outcome: readJira(types), choices: { projects } };
    const standard = listAt(jsonOf(types), 'issueTypes').filter(
      (each) => at(each, 'subtask') !== true,
    );
    const choices = { projects, issueTypes: choicesOf(standard, 'id') };
    const about = `project ${project} as ${who}`;
    const type = settings.issueType ?? '';
    if (type === '') return { outcome: { kind: 'delivered' }, about, choices };
    const path = `/issue/createmeta/${inPath(project)}/issuetypes/${inPath(type)}?maxResults=200`;
    const meta = yield askJira(connection, 'GET', path);
    if (meta.status !== 200) return { outcome: readJira(meta), choices };
    const priority = listAt(jsonOf(meta), 'fields').find(
      (each) => textAt(each, 'fieldId') === 'priority',
    );
    const statuses = yield askJira(connection, 'GET', `/project/${inPath(project)}/statuses`);
    const ofType = listAt(jsonOf(statuses), '').find((each) => textAt(each, 'id') === type);
    return {
      outcome: { kind: 'delivered' },
      about,
      choices: {
        ...choices,
        priorities: choicesOf(listAt(priority, 'allowedValues'), 'name'),
        statuses: choicesOf(listAt(ofType, 'statuses'), 'name'),
      },
      fields: fieldsOf(jsonOf(meta)),
    };
  },

  hook: {
    isSigned: isSignedBy('x-hub-signature', 'sha256='),
    ticketId: (body) => textAt(body, 'issue.id'),
  },
};

export const jira = ticketKind(jiraTickets);

function fieldsOfDraft({ settings }: Connection, draft: TicketDraft): Record<string, unknown> {
  return {
    project: { key: settings.project },
    issuetype: { id: settings.issueType },
    summary: draft.summary,
    description: adfOf(draft.blocks),
    labels: draft.labels,
    priority: { name: draft.priority ?? priorities[draft.severity] },
    ...mappedValues(draft.fields),
  };
}

/** Moves an issue to a status of the wanted category, once; null when it is there or was moved. */
function* move(connection: Connection, { id }: Ticket, isDone: boolean): Talk<Outcome | null> {
  const now = yield askJira(connection, 'GET', `/issue/${inPath(id)}?fields=status`);
  if (now.status !== 200) return readJira(now);
  const isThere = textAt(jsonOf(now), 'fields.status.statusCategory.key') === 'done';
  if (isThere === isDone) return null;
  const listed = yield askJira(connection, 'GET', `/issue/${inPath(id)}/transitions`);
  if (listed.status !== 200) return readJira(listed);
  const wanted = connection.settings[STATUS_OF + (isDone ? 'done' : 'open')] ?? '';
  const fitting = listAt(jsonOf(listed), 'transitions').filter(
    (each) => (textAt(each, 'to.statusCategory.key') === 'done') === isDone,
  );
  const chosen = fitting.find((each) => textAt(each, 'to.name') === wanted) ?? fitting[0];
  // A workflow may have no such step for this account: the comment tells it then.
  if (chosen === undefined) return null;
  const transition = { id: textAt(chosen, 'id') };
  const answer = yield askJira(connection, 'POST', `/issue/${inPath(id)}/transitions`, {
    transition,
  });
  const outcome = readJira(answer);
  return outcome.kind === 'delivered' || outcome.kind === 'rejected' ? null : outcome;
}

function ticketOf({ url }: Connection, issue: unknown): Ticket | null {
  const id = textAt(issue, 'id');
  const key = textAt(issue, 'key');
  return id !== null && key !== null
    ? { id, key, url: under(url, `/browse/${inPath(key)}`) }
    : null;
}

const DROPPED = /won.?t|duplicate|cannot|declined|rejected/i;

function categoryOf(category: string | null, resolution: string | null): TicketCategory {
  if (category !== 'done') return category === 'indeterminate' ? 'in_progress' : 'open';
  return resolution !== null && DROPPED.test(resolution) ? 'dropped' : 'done';
}

const choicesOf = (list: readonly unknown[], key: string): Choice[] =>
  list.flatMap((each) => {
    const value = textAt(each, key);
    if (value === null) return [];
    const name = textAt(each, 'name');
    // People know a project by its key too, and nothing by its number.
    const isKnown = key === 'key' && name !== null && name !== value;
    return [{ value, label: isKnown ? `${name} (${value})` : (name ?? value) }];
  });

/** Jira names each wrong field: `{errorMessages: [], errors: {customfield_10010: "Team is required."}}`. */
function readJira(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const errors = at(json, 'errors');
  const [field] = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  const said =
    (field === undefined ? null : textAt(errors, field)) ?? textAt(json, 'errorMessages.0');
  const error = errorOfStatus(answer.status, said);
  return outcome.kind === 'rejected' && field !== undefined
    ? { ...outcome, error, field }
    : { ...outcome, error };
}
