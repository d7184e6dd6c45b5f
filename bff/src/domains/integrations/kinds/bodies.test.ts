import { describe, expect, it } from 'vitest';
import { kindsByType } from './registry.ts';
import { sampleMessages } from './testing/sample-messages.ts';

// The bodies of the kinds whose body is what is sent. Receivers read them: a change here is a change for them.

const sent = ['webhook', 'slack', 'teams', 'discord', 'email'] as const;
const messages = ['integration.test', 'scan.ended', 'feed.changes'] as const;

describe.each(sent)('the body of %s', (type) => {
  it.each(messages)('about %s', async (name) => {
    const body = kindsByType[type].body(sampleMessages[name], {});
    await expect(JSON.stringify(JSON.parse(body), null, 2)).toMatchFileSnapshot(
      `${type}/golden/${name}.json.txt`,
    );
  });
});
