import type { Stories } from './story.ts';

export const javascriptComponentsStories: Stories = {
  'video-js': ['script: https://vjs.example/npm/video.js@7.14.1/dist/video.min.js => 7.14.1'],
  tinymce: ['script: https://cdn.example/ajax/libs/tinymce/5.1.5/tinymce.min.js => 5.1.5'],
  ckeditor: ['script: https://cdn.ckeditor.com/ckeditor/4.5.7/ckeditor.js => 4.5.7'],
  quill: ['script: https://cdn.example/quill/1.3.6/quill.min.js => 1.3.6'],
  swiper: ['script: https://cdn.example/npm/swiper@6.4.0/swiper-bundle.min.js => 6.4.0'],
  prototype: ['script: https://ajax.example/ajax/libs/prototype/1.6.0.1/prototype.js => 1.6.0.1'],
  mootools: ['script: /js/mootools-core-1.4.5.js => 1.4.5'],
  yui: ['script: https://cdn.example/yui/3.9.1/a.js => 3.9.1'],
  extjs: [
    'script: /extjs/4.1.0/ext-all.js => 4.1.0',
    'script: https://cdn.example/lib/ext-4.1.0/a.js => 4.1.0',
  ],
  marked: ['script: https://cdn.example/npm/marked@0.3.6/marked.min.js => 0.3.6'],
  'highlight-js': [
    'script: https://cdn.example/ajax/libs/highlight.js/9.12.0/highlight.min.js => 9.12.0',
  ],
  'pdf-js': ['script: https://cdn.example/npm/pdfjs-dist@2.5.207/build/pdf.min.js => 2.5.207'],
  mathjax: ['script: https://cdn.example/ajax/libs/mathjax/2.7.1/MathJax.js => 2.7.1'],
  svelte: ['script: https://cdn.example/npm/svelte@3.46.0/internal/index.js => 3.46.0'],
  plupload: ['script: /js/plupload/2.1.2/plupload.min.js => 2.1.2'],
  jplayer: ['script: /js/jplayer-2.2.0/a.js => 2.2.0'],
};
