// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { titleCutText } from './title-cut-text.ts';

const email = 'mara.lindqvist@northquay.example';
let stop: () => void;
let label: HTMLElement;

/** happy-dom has no layout, so the widths are given. */
const setWidths = (element: HTMLElement, text: number, room: number) => {
  Object.defineProperty(element, 'scrollWidth', { configurable: true, value: text });
  Object.defineProperty(element, 'clientWidth', { configurable: true, value: room });
};
const pointAt = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<div id="label" style="text-overflow: ellipsis"><b>${email}</b></div>`;
  label = document.getElementById('label') as HTMLElement;
  stop = titleCutText();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

it('a cut text has all of it as its title while the pointer is on it', () => {
  setWidths(label, 240, 120);
  pointAt(label.firstElementChild as Element);
  expect(label.title).toBe(email);
  label.dispatchEvent(new PointerEvent('pointerleave'));
  expect(label.hasAttribute('title')).toBe(false);
});

it('a text that fits has no title, and an own title is kept', () => {
  setWidths(label, 120, 120);
  pointAt(label);
  expect(label.hasAttribute('title')).toBe(false);
  setWidths(label, 240, 120);
  label.title = 'The owner';
  pointAt(label);
  expect(label.title).toBe('The owner');
});
