import type { Stories } from './story.ts';

export const operationsStories: Stories = {
  grafana: ['title: Grafana => -', 'html: "subTitle":"Grafana v8.2.6 (af70ff3)" => 8.2.6'],
  prometheus: [
    'favicon: -1399433489 => -',
    'title: Prometheus Time Series Collection and Processing Server => -',
  ],
  kibana: ['header kbn-version: 6.8.1 => 6.8.1', 'header kbn-name: kibana => -'],
  zabbix: ['cookie zbx_session => -'],
  'nagios-xi': ['title: Nagios XI - Login => -'],
  'icinga-web': ['cookie Icingaweb2 => -'],
  checkmk: ['title: Checkmk Local site shop => -'],
  cacti: ['title: Login to Cacti => -'],
  prtg: ['header server: PRTG/20.1.57.1745 => 20.1.57.1745'],
  netdata: ['header server: Netdata Embedded HTTP Server v1.36.1 => 1.36.1'],
  graylog: ['title: Graylog Web Interface => -'],
  splunk: ['header server: Splunkd => -'],
  jaeger: ['title: Jaeger UI => -'],
};
