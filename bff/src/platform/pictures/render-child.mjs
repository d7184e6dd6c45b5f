// The start of a process that decodes pictures of strangers, one after the other, and holds nothing else. It is no
// TypeScript, since Node strips types with WebAssembly, which needs memory that is both written and run.

const MAX_PIXELS = 24_000_000;
const SECONDS = 5;

const send = (answer) => process.send?.(answer);
process.on('disconnect', () => process.exit(0));

const sharp = await import('sharp').then(
  (loaded) => loaded.default,
  () => null,
);
if (sharp === null) {
  send({ state: 'missing' });
} else {
  sharp.cache(false);
  sharp.concurrency(1);
  // Decoders that nobody needs are no way in; the one of SVG would follow links too.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  process.on('message', (task) => {
    render(task).then(
      (picture) => send({ state: 'done', picture }),
      (error) => {
        const isLarge = error.message.includes('exceeds pixel limit');
        send({ state: 'failed', problem: isLarge ? 'too_large' : 'unreadable' });
      },
    );
  });
  send({ state: 'ready' });
}

/** Takes a `RenderTask`, and returns the bytes of the picture. */
async function render({ file, transform, format }) {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' };
  // Turned as the camera says; nothing else of what it wrote stays.
  const picture = await resized(sharp(file, options).autoOrient(), transform);
  const quality = transform.quality ?? 80;
  const encoded = {
    png: () => picture.png(),
    jpeg: () => picture.flatten({ background: '#fff' }).jpeg({ quality }),
    webp: () => picture.webp({ quality, effort: 3 }),
    avif: () => picture.avif({ quality, effort: 2 }),
  }[format]();
  return await encoded.timeout({ seconds: SECONDS }).toBuffer();
}

async function resized(picture, transform) {
  const { width, height, resize = 'cover', gravity } = transform;
  if (width === undefined && height === undefined) return picture;
  if (resize === 'cover' && gravity === 'fp' && width && height) {
    return await aroundPoint(picture, transform);
  }
  const positions = {
    no: 'north',
    so: 'south',
    ea: 'east',
    we: 'west',
    noea: 'northeast',
    nowe: 'northwest',
    soea: 'southeast',
    sowe: 'southwest',
    sm: 'attention',
  };
  return picture.resize({
    ...(width && { width }),
    ...(height && { height }),
    fit: { cover: 'cover', contain: 'inside', fill: 'fill' }[resize],
    position: positions[gravity] ?? 'centre',
    withoutEnlargement: resize !== 'fill',
  });
}

/** Cuts out what lies around one point of the picture. */
async function aroundPoint(picture, { width, height, x_offset, y_offset }) {
  const { autoOrient: own } = await picture.metadata();
  const scale = Math.min(1, Math.max(width / own.width, height / own.height));
  const whole = {
    width: Math.max(1, Math.ceil(own.width * scale)),
    height: Math.max(1, Math.ceil(own.height * scale)),
  };
  const part = { width: Math.min(width, whole.width), height: Math.min(height, whole.height) };
  const start = (share, side, length) =>
    Math.min(Math.max(0, Math.round(share * side - length / 2)), side - length);
  return picture.resize({ ...whole, fit: 'fill' }).extract({
    left: start(x_offset, whole.width, part.width),
    top: start(y_offset, whole.height, part.height),
    ...part,
  });
}
