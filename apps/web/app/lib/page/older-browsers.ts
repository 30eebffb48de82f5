/**
 * What our scripts use and some of our browsers (`browsers.json`) lack. Only those browsers download this file; each
 * import looks for itself what is missing.
 */
import '@oddbird/popover-polyfill'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-spliced'
import 'core-js/actual/array/with'
import 'core-js/actual/url/can-parse'
