/**
 * The shop's logo, the kanga pattern and the heart of a card as SVG symbols in the HTML of every page. Components use
 * them by id, so the shapes are not in the scripts, and not 24 times in a list.
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
</symbol>\
<symbol id="heart" viewBox="0 0 24 24"><path d="M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z"/></symbol></svg>`
