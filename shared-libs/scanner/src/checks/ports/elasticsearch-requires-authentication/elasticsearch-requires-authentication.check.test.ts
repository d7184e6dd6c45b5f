import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { elasticsearchRequiresAuthentication } from './elasticsearch-requires-authentication.check.ts';

describeCheck(elasticsearchRequiresAuthentication, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 9200, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([
      service({ port: 9200, name: 'elasticsearch', access: 'protected' }),
    ]),
  },
  open: {
    'the usual port': host([service({ port: 9200, name: 'elasticsearch', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40200, name: 'elasticsearch', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([
      service({ port: 9200, name: 'elasticsearch', access: 'unknown' }),
    ]),
  },
  unnamed: { 'something mute on the usual port': host([service({ port: 9200, mute: true })]) },
});
