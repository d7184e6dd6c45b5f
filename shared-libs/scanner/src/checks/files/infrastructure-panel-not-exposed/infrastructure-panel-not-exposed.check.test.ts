import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { infrastructurePanelNotExposed } from './infrastructure-panel-not-exposed.check.ts';

const site = siteFor(infrastructurePanelNotExposed);

describeCheck(infrastructurePanelNotExposed, {
  exposed: {
    RabbitMQ: site({ '': { body: '<!doctype html><title>RabbitMQ Management</title>' } }),
    'a Vault': site({ 'v1/sys/health': { body: '{"initialized":true,"sealed":false}' } }),
    'an agent that gives tokens less to see': site({
      'v1/agent/self': { body: '{"config":{"ACL":{"Enabled":true},"Region":"eu"}}' },
    }),
    'an agent of Consul that denies the rest': site({
      'v1/agent/self': {
        body: '{"Config":{"Datacenter":"dc1"},"DebugConfig":{"ACLDefaultPolicy":"deny","ACLsEnabled":true}}',
      },
    }),
    'a Vault that is sealed': site({
      'v1/sys/health': { status: 503, body: '{"initialized":true,"sealed":true}' },
    }),
  },
  unclaimed: {
    'a Vault that is not set up': site({
      'v1/sys/health': { status: 501, body: '{"initialized":false,"sealed":true}' },
    }),
  },
  unguarded: {
    'an agent of Consul': site({
      'v1/agent/self': {
        body: '{"Config":{"Datacenter":"dc1","NodeName":"a"},"Member":{}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
    'an agent of Consul with rules, which allows the rest': site({
      'v1/agent/self': {
        body: '{"Config":{"Datacenter":"dc1"},"DebugConfig":{"ACLDefaultPolicy":"allow","ACLsEnabled":true}}',
      },
    }),
    'an agent of Nomad': site({
      'v1/agent/self': {
        body: '{"config":{"ACL":{"Enabled":false}}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'the health of something else': site({ 'v1/sys/health': { body: '{"status":"ok"}' } }),
    'a site that answers 404': site(),
    'an agent that asks for a token': site({
      'v1/agent/self': {
        body: '{"error":"Permission denied"}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ '': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '': unknown('No answer came in time') }),
    'a server error': site({ '': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'v1/agent/self': { body: '{"Config":{"Datacenter":"dc1","NodeName":"a"},"Member":{}}' } },
      {
        notFound: {
          status: 200,
          body: '{"Config":{"Datacenter":"dc1","NodeName":"a"},"Member":{}}',
        },
      },
    ),
  },
});
