import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { formatOf } from './picture-format.ts';
import { openPictures, type Pictures } from './pictures.ts';
import { canRender } from './render-process.ts';
import { describeTransform, type Transform, transformSchema } from './transform.ts';

// Slow: starts processes that decode pictures.
const sharp = canRender() ? (await import('sharp')).default : null;
const probe = new URL('./testing/probe.mjs', import.meta.url);
/** The first bytes of a PNG: what follows is up to the process. */
const anyPng = (rest = '') =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(rest)]);

let pictures: Pictures;
afterEach(() => {
  vi.useRealTimers();
});
/** Those of one test, with a process of their own. */
const openOwn = (...options: Parameters<typeof openPictures>) => {
  pictures = openPictures(...options);
  onTestFinished(pictures.close);
};

const make = (
  file: Buffer,
  transform: Transform = {},
  { owner = 'ada', showsWebp = false }: { owner?: string; showsWebp?: boolean } = {},
) =>
  pictures.make({
    owner,
    key: null,
    transform,
    showsWebp,
    bytes: file.length,
    read: async () => file,
  });

/** Without the optional library there is nothing that changes a picture. */
describe.skipIf(!sharp)('a picture', () => {
  // biome-ignore lint/style/noNonNullAssertion: skipped without it
  const library = sharp!;
  /** The left half is red, the right one is blue. */
  let photo: Buffer;
  let blank: Buffer;
  const shared = openPictures();
  beforeEach(() => {
    pictures = shared;
  });
  afterAll(() => shared.close());
  beforeAll(async () => {
    const half = { width: 200, height: 200, channels: 3 as const };
    const blue = await library({ create: { ...half, background: '#00f' } })
      .png()
      .toBuffer();
    const red = library({ create: { ...half, width: 400, background: '#f00' } });
    photo = await red
      .composite([{ input: blue, left: 200, top: 0 }])
      .jpeg()
      .toBuffer();
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    blank = await library({ create: { width: 60, height: 30, channels: 4, background } })
      .png()
      .toBuffer();
  });
  const made = async (...args: Parameters<typeof make>) => {
    const { content, format, isMade } = await make(...args);
    expect(isMade).toBe(true);
    const { width, height } = await library(content).metadata();
    return { width, height, format };
  };
  const colourOf = async (content: Buffer) =>
    (await library(content).resize(1, 1).raw().toBuffer()).toJSON().data.map((one) => one > 128);

  test.each<[string, Transform, { width: number; height: number }]>([
    ['covers a width and a height', { width: 50, height: 100 }, { width: 50, height: 100 }],
    ['keeps its shape by one side', { width: 100 }, { width: 100, height: 50 }],
    ['is contained', { width: 100, height: 100, resize: 'contain' }, { width: 100, height: 50 }],
    ['is stretched', { width: 100, height: 100, resize: 'fill' }, { width: 100, height: 100 }],
    ['is not made larger', { width: 2000 }, { width: 400, height: 200 }],
  ])('%s', async (_, transform, size) => {
    expect(await made(photo, transform)).toEqual({ ...size, format: 'jpeg' });
  });

  test('is cut out around a point', async () => {
    const side = { width: 100, height: 100, gravity: 'fp', y_offset: 0 } as const;
    const left = await make(photo, { ...side, x_offset: 0 });
    const right = await make(photo, { ...side, x_offset: 1 });
    expect(await colourOf(left.content)).toEqual([true, false, false]);
    expect(await colourOf(right.content)).toEqual([false, false, true]);
  });

  test('has its own format, the one that is asked for, or WebP for who shows it', async () => {
    const formatFor = async (transform: Transform, showsWebp = false) =>
      (await made(blank, transform, { showsWebp })).format;
    expect(await formatFor({})).toBe('png');
    expect(await formatFor({}, true)).toBe('webp');
    expect(await formatFor({ format: 'origin' }, true)).toBe('png');
    expect(await formatFor({ format: 'avif' })).toBe('avif');
  });

  test('is turned as the camera was held, and tells nothing else about it', async () => {
    const place = { IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } };
    const upright = await library(photo)
      .withExif(place)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await library(upright).metadata()).exif).toBeDefined();
    const { content } = await make(upright, { width: 100 });
    const { width, height, exif, icc, xmp, orientation } = await library(content).metadata();
    expect({ width, height }).toEqual({ width: 100, height: 200 });
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('that moves is its first frame', async () => {
    const frame = (background: string) =>
      library({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await library([await frame('#f00'), await frame('#00f')], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect((await library(moving).metadata()).pages).toBe(2);
    const { content } = await make(moving, { width: 10 });
    expect((await library(content).metadata()).pages).toBeUndefined();
    expect(await colourOf(content)).toEqual([true, false, false]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['half of a file', () => photo.subarray(0, photo.length / 2), 'unreadable'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unreadable',
    ],
    ['a GIF that moves', () => library(blank).gif().toBuffer(), 'unreadable'],
    ['a TIFF', () => library(blank).tiff().toBuffer(), 'unreadable'],
    ['a page behind the first bytes of a PNG', () => anyPng('<script>x()</script>'), 'unreadable'],
    [
      'an SVG behind the first bytes of a PNG',
      () => anyPng('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unreadable',
    ],
    ['nothing', () => Buffer.alloc(0), 'unreadable'],
    [
      'a few bytes that are 25 million pixels',
      () =>
        library({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      'too_large',
    ],
    ['more than 20 MB', () => Buffer.concat([blank, Buffer.alloc(20 * 1024 * 1024)]), 'too_large'],
  ])('is not made of %s, and the next one is', async (_, file, problem) => {
    await expect(make(await file(), { width: 10 })).rejects.toMatchObject({ problem });
    expect((await make(blank, { width: 10 })).format).toBe('png');
  });

  test('is made again after ten minutes, and one time for all who ask at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openOwn();
    const read = vi.fn(async () => blank);
    const ask = (width: number) =>
      pictures.make({
        owner: 'ada',
        key: 'a',
        transform: { width },
        showsWebp: false,
        bytes: blank.length,
        read,
      });
    const [one, two] = await Promise.all([ask(10), ask(10)]);
    expect(one).toBe(two);
    expect(await ask(10)).toBe(one);
    expect(read).toHaveBeenCalledTimes(1);
    await ask(20);
    expect(read).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10 * 60 * 1000);
    await ask(10);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe.skipIf(!sharp)('the process that decodes', () => {
  const alive = async () => JSON.parse((await make(anyPng(), {})).content.toString('utf8'));

  test.each([
    ['takes too long', { quality: 20 }, { maxMs: 300 }],
    ['takes too much memory', { quality: 21 }, { maxMb: 256 }],
  ])(
    'is killed where a picture %s, and the next one gets another',
    async (_, transform, limits) => {
      if (process.platform !== 'linux' && 'maxMb' in limits) return;
      openOwn({ script: probe, ...limits });
      const stopped = make(anyPng(), transform);
      const next = alive();
      await expect(stopped).rejects.toMatchObject({ problem: 'stopped' });
      expect(await next).toBe('alive');
    },
  );

  test('has no environment, no files, no processes, and no network where the kernel can take it', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    openOwn({ script: probe });
    const { content } = await make(anyPng(String(port)), { quality: 22 });
    server.close();
    const found = JSON.parse(content.toString('utf8'));
    expect(found).toMatchObject({
      read: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      run: 'ERR_ACCESS_DENIED',
    });
    expect(found.env.filter((name: string) => !/^(PATH|PWD|_|NODE_CHANNEL.*)$/.test(name))).toEqual(
      [],
    );
    const canTake = spawnSync('/bin/sh', ['-c', 'unshare -Un true']).status === 0;
    expect(found.network).toBe(canTake ? 'ENETUNREACH' : 'allowed');
  });

  test('serves accounts in turns, and refuses one with too many that wait', async () => {
    openOwn({ script: probe });
    const order: string[] = [];
    const ask = (owner: string) => make(anyPng(), {}, { owner }).then(() => void order.push(owner));
    const adas = Array.from({ length: 65 }, () => ask('ada'));
    const bobs = Array.from({ length: 10 }, () => ask('bob'));
    const all = [...adas, ...bobs, ask('cleo')];
    await expect(ask('ada')).rejects.toMatchObject({ code: 'rate_limited' });
    await Promise.all(all);
    expect(order.slice(0, 6)).toEqual(['ada', 'bob', 'cleo', 'ada', 'bob', 'ada']);
  });

  test('charges each account for its time', async () => {
    const charge = vi.fn();
    openOwn({ script: probe, charge });
    await alive();
    expect(charge.mock.calls).toEqual([['ada', expect.any(Number)]]);
  });
});

test.each(['without-library.mjs', 'not-there.mjs'])(
  'where %s starts, a picture is as it was stored',
  async (file) => {
    openOwn({ script: new URL(`./testing/${file}`, import.meta.url) });
    expect(await make(anyPng(), { width: 10 })).toEqual({
      content: anyPng(),
      format: 'png',
      isMade: false,
    });
  },
);

describe('options', () => {
  test('are read from a query as from a body, within their limits', () => {
    const asked = { width: '5000', height: 1, quality: '60', cacheNonce: 'x', resize: 'cover' };
    const transform = transformSchema.parse(asked);
    expect(transform).toEqual({ width: 2000, height: 1, quality: 60, resize: 'cover' });
    expect(describeTransform(transform)).toBe('height:1,width:2000,resizing_type:fill,quality:60');
    expect(describeTransform({ gravity: 'fp', x_offset: 0, y_offset: 1, format: 'origin' })).toBe(
      'gravity:fp:0:1',
    );
  });

  test.each([
    { width: -1 },
    { width: 'wide' },
    { height: 0 },
    { quality: 19 },
    { quality: 101 },
    { resize: 'crop' },
    { format: 'svg' },
    { gravity: 'fp', x_offset: 0.5 },
    { gravity: 'fp', x_offset: 2, y_offset: 0 },
  ])('%o is refused', (asked) => {
    expect(transformSchema.safeParse(asked).success).toBe(false);
  });

  test('a format is known by the first bytes alone', () => {
    const names = [
      '89504e470d0a1a0a',
      'ffd8ffe0',
      '524946460000000057454250',
      '0000001c6674797061766966',
    ];
    expect(names.map((hex) => formatOf(Buffer.from(hex, 'hex')))).toEqual([
      'png',
      'jpeg',
      'webp',
      'avif',
    ]);
    const others = ['474946383961', '3c737667', '00000010667479706d69663100000000', ''];
    expect(others.map((hex) => formatOf(Buffer.from(hex, 'hex')))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
