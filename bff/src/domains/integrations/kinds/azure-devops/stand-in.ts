import { basic, missing, type StandIn } from '../testing/stand-in.ts';

interface Item {
  readonly id: number;
  readonly fields: Record<string, string>;
  readonly history: string[];
}

const stateList = [
  { name: 'New', category: 'Proposed' },
  { name: 'Closed', category: 'Completed' },
  { name: 'Removed', category: 'Removed' },
];

/** A wrong token gets the page that signs people in, as there. */
export function standIn(): StandIn {
  const items: Item[] = [];
  const shown = ({ id, fields }: Item) => ({ id, fields });
  return {
    taken: items,
    settings: { project: 'Shop', workItemType: 'Bug' },
    secrets: { token: 'pat' },
    path: '/northquay',
    answer({ method, path, query, headers, json }) {
      if (headers.authorization !== basic('', 'pat'))
        return { status: 203, body: '<html>Sign in</html>' };
      if (query.get('api-version') !== '7.1')
        return { status: 400, body: { message: 'No version' } };
      const call = `${method} ${path.replace('/northquay', '')}`;
      switch (call) {
        case 'GET /_apis/projects':
          return { status: 200, body: { value: [{ name: 'Shop' }] } };
        case 'GET /Shop/_apis/wit/workitemtypes/Bug':
          return { status: 200, body: { name: 'Bug' } };
        case 'GET /Shop/_apis/wit/workitemtypes/Bug/states':
          return { status: 200, body: { value: stateList } };
        case 'GET /Shop/_apis/wit/workitemtypes/Bug/fields':
          return {
            status: 200,
            body: {
              value: [
                {
                  referenceName: 'Custom.Team',
                  name: 'Team',
                  alwaysRequired: false,
                  allowedValues: ['A', 'B'],
                },
              ],
            },
          };
        case 'POST /Shop/_apis/wit/wiql': {
          const [, tag] = /Contains '([^']+)'/.exec(json.query) ?? [];
          const found = items.filter(({ fields }) => fields['System.Tags']?.includes(tag ?? ''));
          return { status: 200, body: { workItems: found.map(({ id }) => ({ id })) } };
        }
        case 'POST /Shop/_apis/wit/workitems/$Bug': {
          if (headers['content-type'] !== 'application/json-patch+json') return { status: 415 };
          const patch = json as { path: string; value: string }[];
          const fields = Object.fromEntries(
            patch.map((each) => [each.path.replace('/fields/', ''), each.value]),
          );
          const item: Item = {
            id: items.length + 1,
            fields: { 'System.State': 'New', ...fields },
            history: [],
          };
          if (query.get('validateOnly') !== 'true') items.push(item);
          return { status: 200, body: shown(item) };
        }
      }
      const [, id] = /\/_apis\/wit\/workitems\/(\d+)$/.exec(path) ?? [];
      const item = items.find((each) => String(each.id) === id);
      if (!item) return missing;
      if (method === 'PATCH') {
        for (const { path: field, value } of json as { path: string; value: string }[]) {
          if (field === '/fields/System.History') item.history.push(value);
          else item.fields[field.replace('/fields/', '')] = value;
        }
      }
      return { status: 200, body: shown(item) };
    },
    tickets: {
      close(dropped = false) {
        const [item] = items;
        if (item) item.fields['System.State'] = dropped ? 'Removed' : 'Closed';
      },
      isClosed: () => items[0]?.fields['System.State'] !== 'New',
      delete: () => void items.shift(),
      comments: () => items[0]?.history ?? [],
    },
  };
}
