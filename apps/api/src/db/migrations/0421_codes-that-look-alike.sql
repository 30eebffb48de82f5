-- Codes of payments without the letters that people take for digits: O for 0, I and L for 1.
create index receipts_alike on receipts (translate(code, 'OIL', '011'));
