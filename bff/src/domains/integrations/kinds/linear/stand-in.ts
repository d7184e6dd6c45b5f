import { missing, type StandIn } from '../testing/stand-in.ts';

interface Issue {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
  state: { name: string; type: string };
  trashed: boolean;
  readonly comments: string[];
}

const states = [
  { id: 's1', name: 'Todo', type: 'unstarted' },
  { id: 's2', name: 'Done', type: 'completed' },
];

/** Errors come with status 200, as there. */
export function standIn(): StandIn {
  const issues: Issue[] = [];
  const fail = (message: string, code: string) => ({
    status: 200,
    body: {
      data: null,
      errors: [{ message, extensions: { code, userPresentableMessage: message } }],
    },
  });
  const shown = (issue: Issue) => ({
    ...issue,
    url: `https://linear.example/${issue.identifier}`,
    team: { id: 'team-1' },
  });
  const ok = (data: object) => ({ status: 200, body: { data } });
  return {
    taken: issues,
    settings: { team: 'team-1' },
    secrets: { apiKey: 'lin_api_1' },
    answer({ path, headers, json }) {
      if (path !== '/graphql') return missing;
      if (headers.authorization !== 'lin_api_1')
        return fail('Authentication required', 'AUTHENTICATION_ERROR');
      const { query, variables } = json;
      const find = (id: string) => issues.find((each) => each.id === id);
      if (query.includes('viewer')) {
        return ok({
          viewer: { name: 'Parapet' },
          teams: { nodes: [{ id: 'team-1', name: 'Security', key: 'SEC' }] },
        });
      }
      if (query.includes('states')) return ok({ team: { states: { nodes: states } } });
      if (query.includes('issueCreate')) {
        const { input } = variables;
        if (find(input.id)) return fail('Entity with this id exists', 'INVALID_INPUT');
        const issue: Issue = {
          id: input.id,
          identifier: `SEC-${issues.length + 1}`,
          title: input.title,
          state: states[0] as Issue['state'],
          trashed: false,
          comments: [],
        };
        issues.push(issue);
        return ok({ issueCreate: { success: true, issue: shown(issue) } });
      }
      if (query.includes('commentCreate')) {
        find(variables.input.issueId)?.comments.push(variables.input.body);
        return ok({ commentCreate: { success: true } });
      }
      const issue = find(variables.id);
      if (!issue) return fail('Entity not found: Issue', 'INPUT_ERROR');
      if (query.includes('issueUpdate')) {
        issue.state = states.find(({ id }) => id === variables.input.stateId) ?? issue.state;
        return ok({ issueUpdate: { success: true } });
      }
      return ok({ issue: shown(issue) });
    },
    tickets: {
      close: (dropped = false) =>
        void Object.assign(issues[0] ?? {}, {
          state: dropped ? { name: 'Canceled', type: 'canceled' } : states[1],
        }),
      isClosed: () => ['completed', 'canceled'].includes(issues[0]?.state.type ?? ''),
      delete: () => void Object.assign(issues[0] ?? {}, { trashed: true }),
      comments: () => issues[0]?.comments ?? [],
    },
  };
}
