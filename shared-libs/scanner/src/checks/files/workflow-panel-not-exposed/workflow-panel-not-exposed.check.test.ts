import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { workflowPanelNotExposed } from './workflow-panel-not-exposed.check.ts';

const site = siteFor(workflowPanelNotExposed);

describeCheck(workflowPanelNotExposed, {
  exposed: {
    'the login of Airflow': site({
      'login/': { body: '<!doctype html><title>Sign In - Airflow</title>' },
    }),
    'Airflow 3': site({
      '': { body: '<!doctype html><link href="/static/pin_32.png"><title>Airflow</title>' },
    }),
    'Argo CD': site({ '': { body: '<!doctype html><title>Argo CD</title><app-root></app-root>' } }),
  },
  open: {
    'Airflow that lets everyone in': site({ home: { body: '<title>DAGs - Airflow</title>' } }),
  },
  absent: {
    'a company of that name': site({ '': { body: '<!doctype html><title>Airflow</title>' } }),
    'a site that answers 404': site(),
    'a page about it': site({
      'login/': { body: '<!doctype html><title>Airflow for beginners</title>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ '': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '': unknown('No answer came in time') }),
    'a server error': site({ '': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'login/': { body: '<!doctype html><title>Sign In - Airflow</title>' } },
      { notFound: { status: 200, body: '<!doctype html><title>Sign In - Airflow</title>' } },
    ),
  },
});
