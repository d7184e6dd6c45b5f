import type { Stories } from './story.ts';

export const javascriptLibrariesStories: Stories = {
  jquery: [
    'script: https://code.jquery.com/jquery-3.4.1.min.js => 3.4.1',
    'script: /wp-includes/js/jquery/jquery.min.js?ver=3.7.1 => 3.7.1',
    'script: https://cdn.example/ajax/libs/jquery/1.12.4/jquery.js => 1.12.4',
    'script: https://cdn.example/npm/jquery@3.6.0/dist/jquery.slim.js => 3.6.0',
    'script: /js/jquery.js => -',
  ],
  'jquery-migrate': ['script: /js/jquery-migrate-1.4.1.min.js => 1.4.1'],
  'jquery-ui': ['script: https://cdn.example/ajax/libs/jqueryui/1.12.1/x.js => 1.12.1'],
  'jquery-validation': [
    'script: https://cdn.example/ajax/libs/jquery-validate/1.17.0/x.js => 1.17.0',
  ],
  bootstrap: ['script: https://cdn.example/bootstrap/3.3.7/css/bootstrap.min.css => 3.3.7'],
  angularjs: ['script: https://cdn.example/ajax/libs/angularjs/1.6.9/angular.min.js => 1.6.9'],
  react: ['script: https://cdn.example/react@16.0.0/umd/react.production.min.js => 16.0.0'],
  vue: ['script: https://cdn.example/npm/vue@2.6.14 => 2.6.14'],
  lodash: ['script: https://cdn.example/ajax/libs/lodash.js/4.17.15/lodash.min.js => 4.17.15'],
  underscore: ['script: /wp-includes/js/underscore.min.js?ver=1.8.3 => 1.8.3'],
  backbone: ['script: /js/backbone-1.4.0.js => 1.4.0'],
  handlebars: ['script: /js/handlebars-4.0.5.js => 4.0.5'],
  mustache: ['script: /js/mustache-2.1.0.js => 2.1.0'],
  moment: ['script: https://cdn.example/ajax/libs/moment.js/2.24.0/moment.min.js => 2.24.0'],
  knockout: ['script: /js/knockout-3.4.2.js => 3.4.2'],
  dojo: ['script: https://ajax.example/ajax/libs/dojo/1.13.0/dojo/dojo.js => 1.13.0'],
  ember: ['script: https://cdn.example/ajax/libs/ember.js/2.18.2/ember.min.js => 2.18.2'],
  dompurify: ['script: https://cdn.example/npm/dompurify@2.0.7/dist/purify.min.js => 2.0.7'],
  axios: ['script: https://cdn.example/npm/axios@0.18.0/dist/axios.min.js => 0.18.0'],
  'chart-js': ['script: https://cdn.example/ajax/libs/chart.js/2.9.3/chart.min.js => 2.9.3'],
  highcharts: ['script: https://code.highcharts.com/highcharts-6.0.1/a.js => 6.0.1'],
  select2: ['script: https://cdn.example/ajax/libs/select2/4.0.5/js/select2.min.js => 4.0.5'],
  datatables: [
    'script: https://cdn.datatables.net/1.10.9/js/jquery.dataTables.min.js => -',
    'script: https://cdn.example/ajax/libs/datatables/1.10.21/js/a.js => 1.10.21',
  ],
  'three-js': ['script: https://cdn.example/npm/three@0.120.0/build/three.min.js => 0.120.0'],
};
