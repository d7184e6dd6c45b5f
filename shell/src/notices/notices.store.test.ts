import { describe, expect, it } from 'vitest';
import { createNoticesStore } from './notices.store.ts';

const createClock = () => {
  const due: Array<() => void> = [];
  const waits: number[] = [];
  return {
    waits,
    schedule: (work: () => void, ms: number) => {
      due.push(work);
      waits.push(ms);
    },
    runAll: () => due.splice(0).map((work) => work()),
  };
};

describe('notices', () => {
  it('expire, but a failure stays until it is dismissed', () => {
    const clock = createClock();
    const store = createNoticesStore(clock.schedule);
    store.getState().notify({ tone: 'success', text: 'Asset added' });
    store.getState().notify({ tone: 'danger', text: 'Failed to sign out' });
    clock.runAll();
    expect(store.getState().notices.map(({ text }) => text)).toEqual(['Failed to sign out']);
    store.getState().dismiss(store.getState().notices[0]?.id ?? '');
    expect(store.getState().notices).toEqual([]);
  });
});

describe('a persistent notice', () => {
  it('is shown once, until it is dismissed', () => {
    const clock = createClock();
    const store = createNoticesStore(clock.schedule);
    const notice = {
      id: 'new-build',
      tone: 'info',
      text: 'A new version',
      persistent: true,
    } as const;
    store.getState().notify(notice);
    store.getState().notify(notice);
    clock.runAll();
    expect(store.getState().notices).toHaveLength(1);
    store.getState().dismiss('new-build');
    expect(store.getState().notices).toEqual([]);
  });
});

describe('a notice with an action', () => {
  it('stays longer than one without', () => {
    const clock = createClock();
    const { notify } = createNoticesStore(clock.schedule).getState();
    notify({ tone: 'success', text: 'Archived' });
    notify({ tone: 'success', text: 'Added', action: { label: 'Start scan', to: '/scans' } });
    const [read = 0, followed = 0] = clock.waits;
    expect(followed).toBeGreaterThan(read);
  });
});

describe('a question', () => {
  const question = { title: 'Delete?', body: 'It cannot be undone.', confirmLabel: 'Delete' };

  it('resolves with the answer', async () => {
    const store = createNoticesStore();
    const answer = store.getState().confirm(question);
    await Promise.resolve();
    store.getState().pending?.answer(true);
    expect(await answer).toBe(true);
    expect(store.getState().pending).toBeNull();
  });

  it('waits for the previous one', async () => {
    const store = createNoticesStore();
    const first = store.getState().confirm(question);
    const second = store.getState().confirm({ ...question, title: 'Archive?' });
    await Promise.resolve();
    expect(store.getState().pending?.question.title).toBe('Delete?');
    store.getState().pending?.answer(false);
    expect(await first).toBe(false);
    await Promise.resolve();
    expect(store.getState().pending?.question.title).toBe('Archive?');
    store.getState().pending?.answer(true);
    expect(await second).toBe(true);
  });
});
