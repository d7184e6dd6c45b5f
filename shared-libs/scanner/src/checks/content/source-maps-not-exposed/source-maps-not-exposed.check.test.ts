import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, plain, webOrigin } from '../../../testing/web-origins.ts';
import { sourceMapsNotExposed } from './source-maps-not-exposed.check.ts';

const script = answer({ path: '/app.js', ...plain('go();\n//# sourceMappingURL=app.js.map') });
const withMap = (parts: Parameters<typeof answer>[0]) =>
  webOrigin({
    crawl: {
      scripts: [script],
      sourceMaps: [{ script: '/app.js', map: answer({ path: '/app.js.map', ...parts }) }],
    },
  });
const withInlineMap = (text: string) => {
  const address = `data:application/json;charset=utf-8;base64,${btoa(text)}`;
  const body = `go();\n//# sourceMappingURL=${address}\n`;
  return webOrigin({ crawl: { scripts: [answer({ path: '/app.js', ...plain(body) })] } });
};
const map = (more: object) => plain(JSON.stringify({ version: 3, sources: ['a.ts'], ...more }));

describeCheck(sourceMapsNotExposed, {
  hidden: {
    'a script without a map': webOrigin({ crawl: { scripts: [script] } }),
    'a map that is not there': withMap({ status: 404 }),
    'a map without sources': withMap(map({ mappings: 'AAAA', sourcesContent: [null] })),
    'a map in the script itself, without sources': withInlineMap(
      '{"version":3,"sources":["a.ts"],"mappings":"AAAA"}',
    ),
    'a page in its place': withMap({ body: '<title>"sourcesContent":["x"] "mappings"</title>' }),
  },
  exposed: {
    'a map with sources': withMap(map({ mappings: 'AAAA', sourcesContent: ['let a = 1;'] })),
    'a map in the script itself': withInlineMap(
      '{"version":3,"sources":["a.ts"],"mappings":"AAAA","sourcesContent":["let a = 1;"]}',
    ),
    'a map whose first file is generated': withMap(
      map({ mappings: 'AAAA', sourcesContent: [null, '', 'let a = 1;'] }),
    ),
    'a map that was cut off': withMap(plain('{"version":3,"sources":["a"],"sourcesContent":["le')),
  },
  'no-scripts': { 'a page alone': webOrigin() },
  ...noPageStories,
});
