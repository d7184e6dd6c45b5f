import { inPath, jsonAsk, under } from '../ask.ts';
import { isNamedBy } from '../hook-signature.ts';
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
import { markdownOf } from '../ticket-draft.ts';
import { type Found, type RemoteTicket, type TicketKind, ticketKind } from '../ticket-kind.ts';

/** The role that may create issues. */
const REPORTER = 20;

const askGitlab = (
  { url, secrets }: Connection,
  method: HttpAsk['method'],
  path: string,
  body?: unknown,
): HttpAsk =>
  jsonAsk(method, under(url, `/api/v4${path}`), { 'private-token': secrets.token ?? '' }, body);

const project = ({ settings }: Connection): string => `/projects/${inPath(settings.project ?? '')}`;

/** Issues of one project: https://docs.gitlab.com/api/issues. */
export const gitlabTickets: TicketKind = {
  *find(connection, mark): Talk<Found> {
    const query = `labels=${inPath(mark)}&scope=all&per_page=1`;
    const answer = yield askGitlab(connection, 'GET', `${project(connection)}/issues?${query}`);
    if (answer.status !== 200) return { kind: 'failed', outcome: readGitlab(answer) };
    const ticket = ticketOf(at(jsonOf(answer), '0'));
    return ticket ? { kind: 'found', ticket } : { kind: 'none' };
  },

  *create(connection, draft): Talk<Outcome> {
    const answer = yield askGitlab(connection, 'POST', `${project(connection)}/issues`, {
      title: draft.summary,
      description: markdownOf(draft.blocks),
      labels: [...draft.labels, draft.priority ?? `severity::${draft.severity}`]
        .map((label) => label.replaceAll(',', ' '))
        .join(','),
      // Findings say where somebody can be attacked.
      confidential: true,
      ...(draft.dueOn && { due_date: draft.dueOn }),
    });
    const outcome = readGitlab(answer);
    if (outcome.kind !== 'delivered') return outcome;
    const ticket = ticketOf(jsonOf(answer));
    if (!ticket)
      return { kind: 'unknown', error: 'GitLab did not say which issue it has created.' };
    return { kind: 'delivered', ticket };
  },

  *change(connection, { id }, { change, note }): Talk<Outcome> {
    const issue = `${project(connection)}/issues/${inPath(id)}`;
    const said = readGitlab(yield askGitlab(connection, 'POST', `${issue}/notes`, { body: note }));
    if (change === 'comment' || said.kind !== 'delivered') return said;
    return readGitlab(yield askGitlab(connection, 'PUT', issue, { state_event: change }));
  },

  *read(connection, { id }): Talk<RemoteTicket> {
    const answer = yield askGitlab(
      connection,
      'GET',
      `${project(connection)}/issues/${inPath(id)}`,
    );
    if (answer.status === 404) {
      const whole = yield askGitlab(connection, 'GET', project(connection));
      if (whole.status === 200) return { kind: 'lost' };
      return { kind: 'unreadable', outcome: readGitlab(whole) };
    }
    const json = jsonOf(answer);
    const ticket = ticketOf(json);
    if (answer.status !== 200 || !ticket)
      return { kind: 'unreadable', outcome: readGitlab(answer) };
    const status = textAt(json, 'state') ?? '';
    return { kind: 'found', ticket, status, category: status === 'closed' ? 'done' : 'open' };
  },

  *check(connection): Talk<Checked> {
    const listed = yield askGitlab(
      connection,
      'GET',
      `/projects?membership=true&simple=true&per_page=100&min_access_level=${REPORTER}`,
    );
    if (listed.status !== 200) return { outcome: readGitlab(listed) };
    const projects = listAt(jsonOf(listed), '').flatMap((each): Choice[] => {
      const path = textAt(each, 'path_with_namespace');
      return path === null ? [] : [{ value: path, label: path }];
    });
    if ((connection.settings.project ?? '') === '') {
      return { outcome: { kind: 'delivered' }, choices: { projects } };
    }
    const answer = yield askGitlab(connection, 'GET', project(connection));
    if (answer.status !== 200) return { outcome: readGitlab(answer), choices: { projects } };
    const json = jsonOf(answer);
    const level = Math.max(
      Number(textAt(json, 'permissions.project_access.access_level') ?? 0),
      Number(textAt(json, 'permissions.group_access.access_level') ?? 0),
    );
    if (level < REPORTER) {
      const error = 'The token needs the role Reporter in this project.';
      return { outcome: { kind: 'rejected', error, field: 'project' }, choices: { projects } };
    }
    const about = `project ${textAt(json, 'path_with_namespace') ?? ''}`;
    return { outcome: { kind: 'delivered' }, about, choices: { projects } };
  },

  hook: {
    isSigned: isNamedBy('x-gitlab-token'),
    ticketId: (body) => textAt(body, 'object_attributes.iid'),
  },
};

export const gitlab = ticketKind(gitlabTickets);

function ticketOf(issue: unknown): Ticket | null {
  const iid = textAt(issue, 'iid');
  const url = textAt(issue, 'web_url');
  return iid !== null && url !== null ? { id: iid, key: `#${iid}`, url } : null;
}

/** `message` is a text, or lists of texts by field. */
function readGitlab(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const message = at(json, 'message');
  const [field] = typeof message === 'object' && message !== null ? Object.keys(message) : [];
  const said =
    textAt(json, 'message') ??
    (field === undefined ? null : textAt(message, `${field}.0`)) ??
    textAt(json, 'error');
  const error = errorOfStatus(answer.status, said);
  if (outcome.kind === 'rejected' && field !== undefined) return { ...outcome, error, field };
  return { ...outcome, error };
}
