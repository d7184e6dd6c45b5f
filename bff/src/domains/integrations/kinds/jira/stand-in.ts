import { basic, missing, refused, type StandIn } from '../testing/stand-in.ts';

interface Issue {
  readonly id: string;
  readonly key: string;
  readonly fields: { readonly labels: readonly string[]; readonly [field: string]: unknown };
  status: 'To Do' | 'Done';
  resolution: string | null;
  readonly comments: string[];
}

/** A project whose issues need the field "Data class". */
export function standIn(): StandIn & { readonly issues: Issue[] } {
  const issues: Issue[] = [];
  const secrets = { token: 'jira-token' };
  const api = '/rest/api/3';
  const statusOf = ({ status }: Issue) => ({
    name: status,
    statusCategory: { key: status === 'Done' ? 'done' : 'new' },
  });
  return {
    issues,
    taken: issues,
    settings: {
      email: 'parapet@northquay.example',
      project: 'SEC',
      issueType: '10004',
      'field.customfield_10010:choice': '2',
    },
    secrets,
    answer({ method, path, query, headers, json }) {
      if (headers.authorization !== basic('parapet@northquay.example', secrets.token))
        return refused;
      const call = `${method} ${path.replace(api, '')}`;
      switch (call) {
        case 'GET /myself':
          return { status: 200, body: { displayName: 'Parapet' } };
        case 'GET /project/search':
          return { status: 200, body: { values: [{ key: 'SEC', name: 'Security' }] } };
        case 'GET /project/SEC':
          return { status: 200, body: { key: 'SEC' } };
        case 'GET /mypermissions':
          return {
            status: 200,
            body: { permissions: { CREATE_ISSUES: { havePermission: true } } },
          };
        case 'GET /issue/createmeta/SEC/issuetypes':
          return {
            status: 200,
            body: { issueTypes: [{ id: '10004', name: 'Bug', subtask: false }] },
          };
        case 'GET /issue/createmeta/SEC/issuetypes/10004':
          return { status: 200, body: { fields: metaFields } };
        case 'GET /project/SEC/statuses':
          return {
            status: 200,
            body: [{ id: '10004', statuses: [{ name: 'To Do' }, { name: 'Done' }] }],
          };
        case 'GET /search/jql': {
          const [, label] = /labels = "([^"]+)"/.exec(query.get('jql') ?? '') ?? [];
          const found = issues.filter(({ fields }) => fields.labels.includes(label ?? ''));
          return { status: 200, body: { issues: found.map(({ id, key }) => ({ id, key })) } };
        }
        case 'POST /issue': {
          const { fields } = json;
          if (!fields.customfield_10010) {
            const errors = { customfield_10010: 'Data class is required.' };
            return { status: 400, body: { errorMessages: [], errors } };
          }
          const number = issues.length + 1;
          const issue: Issue = {
            id: String(10_000 + number),
            key: `SEC-${number}`,
            fields,
            status: 'To Do',
            resolution: null,
            comments: [],
          };
          issues.push(issue);
          return { status: 201, body: { id: issue.id, key: issue.key } };
        }
      }
      const [id, part = ''] = path.slice(`${api}/issue/`.length).split('/');
      const issue = issues.find((each) => each.id === id);
      if (!issue) return missing;
      if (part === 'comment') {
        issue.comments.push(json.body.content[0].content[0].text);
        return { status: 201, body: { id: '1' } };
      }
      if (part === 'transitions' && method === 'GET') {
        const transitions = [
          { id: '11', to: { name: 'To Do', statusCategory: { key: 'new' } } },
          { id: '31', to: { name: 'Done', statusCategory: { key: 'done' } } },
        ];
        return { status: 200, body: { transitions } };
      }
      if (part === 'transitions') {
        issue.status = json.transition.id === '31' ? 'Done' : 'To Do';
        return { status: 204 };
      }
      const resolution = issue.resolution === null ? null : { name: issue.resolution };
      const fields = { status: statusOf(issue), resolution };
      return { status: 200, body: { id: issue.id, key: issue.key, fields } };
    },
    tickets: {
      close(dropped = false) {
        const [issue] = issues;
        if (issue)
          Object.assign(issue, { status: 'Done', resolution: dropped ? "Won't Do" : 'Done' });
      },
      isClosed: () => issues[0]?.status === 'Done',
      delete: () => void issues.shift(),
      comments: () => issues[0]?.comments ?? [],
    },
  };
}

const metaFields = [
  {
    fieldId: 'summary',
    name: 'Summary',
    required: true,
    hasDefaultValue: false,
    schema: { type: 'string' },
  },
  {
    fieldId: 'priority',
    name: 'Priority',
    required: false,
    schema: { type: 'priority' },
    allowedValues: [
      { id: '1', name: 'Highest' },
      { id: '2', name: 'High' },
    ],
  },
  {
    fieldId: 'customfield_10010',
    name: 'Data class',
    required: true,
    hasDefaultValue: false,
    schema: { type: 'option' },
    allowedValues: [
      { id: '1', value: 'Customer' },
      { id: '2', value: 'Internal' },
    ],
  },
];
