/**
 * The shop's logo and the kanga pattern as SVG symbols in the HTML of every page. The components `Brand` and
 * `Kanga` use them by id, so the shapes are not in the scripts.
 */
export const svgSymbols = `<svg width="0" height="0" class="absolute" aria-hidden="true">\
<pattern id="kanga" width="24" height="12" patternUnits="userSpaceOnUse">\
<path class="kanga-a" d="M0 12 6 0l6 12zM12 0h12l-6 12z"/>\
<path class="kanga-c" d="m4 10 2-4 2 4zM16 2h4l-2 4z"/>\
<circle class="kanga-b" cx="12" cy="6" r="1.6"/>\
<path class="kanga-b" d="M0 4.4a1.6 1.6 0 0 1 0 3.2m24-3.2a1.6 1.6 0 0 0 0 3.2"/>\
</pattern>\
<symbol id="brand" viewBox="0 0 32 32">\
<rect width="32" height="32" rx="8" fill="currentColor"/>\
<path fill="var(--on-primary)" d="M7 13 9 7h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Z"/>\
<path fill="var(--mango)" d="M9 18h14v7H9z"/>\
</symbol></svg>`
